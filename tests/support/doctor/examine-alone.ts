import { examineAt } from './doctor-under-test.ts';

// A program of its own, for a machine that is set up otherwise: examines the address it is given and prints what was found.
const { problems } = await examineAt(process.argv[2] ?? '');
process.stdout.write(JSON.stringify(problems));
process.exit(0);
