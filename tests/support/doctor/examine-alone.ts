import { examineAt } from './doctor-under-test.ts';

// A separate program for a machine with other settings: examines the given address and prints the findings.
const { problems } = await examineAt(process.argv[2] ?? '');
process.stdout.write(JSON.stringify(problems));
process.exit(0);
