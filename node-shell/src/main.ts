import { version } from '@werkbaum/core';

process.stdout.write(`${version}\n`);
