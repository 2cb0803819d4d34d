import process from 'node:process';
import { addPlanCommands } from './cli/commands';
import { createCoreService } from './service/core-service';
import { runProgram } from './program';
import { serve } from './serve';

const code = await runProgram(process.argv.slice(2), {
  serve: (options) => serve(options, createCoreService),
  addCommands: addPlanCommands,
});
if (code !== undefined) process.exitCode = code;
