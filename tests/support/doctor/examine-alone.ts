import { examineAt } from './doctor-under-test.ts';

// A separate program, so that a test can run it with other settings of the machine: examines the given address and prints the problems.
const { problems } = await examineAt(process.argv[2] ?? '');
process.stdout.write(JSON.stringify(problems));
process.exit(0);
