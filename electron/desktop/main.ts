import { join } from 'node:path';
import { readPageFiles } from '../page-files.ts';
import { built } from './desktop.ts';
import { runDesktop } from './run.ts';

void runDesktop(async () => ({ pageFiles: await readPageFiles(join(built, 'renderer')) }));
