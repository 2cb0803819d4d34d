import { serveOverStdio } from '../../../../node-shell/src/mcp/stdio';
import { keepStdoutForProtocol } from '../../../../node-shell/src/mcp/quiet-stdout';
import { fakeService } from './fake-service';

keepStdoutForProtocol();
// Keeps the event loop alive for ever, as a watcher would: the process must end all the same.
setInterval(() => undefined, 1000);
serveOverStdio(fakeService, process.argv.includes('--results=text') ? 'text' : 'both');
