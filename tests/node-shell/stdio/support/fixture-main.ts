import process from 'node:process';
import { runProgram } from '../../../../node-shell/src/program';
import { serve } from '../../../../node-shell/src/serve';
import { fakeService } from './fake-service';

// Keeps the event loop alive for ever, as a watcher would: the process must end all the same.
const timer = setInterval(() => undefined, 1000);
const code = await runProgram(process.argv.slice(2), { serve: (options) => serve(options, () => fakeService) });
if (code !== undefined) {
  clearInterval(timer);
  process.exitCode = code;
}
