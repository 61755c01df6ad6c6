import { StartFailure } from '../start-failure.ts';
import { parseArguments, usage } from './arguments.ts';
import { startPracticeSupplier } from './practice-supplier.ts';

/** `npm run practice -- --port N [--speed N] [--state FILE] [--dialect NAME] [--control]` */
async function run(args: readonly string[]): Promise<void> {
  const parsed = parseArguments(args);
  if (!parsed.ok) return end(`${parsed.problem} ${usage}`);
  const supplier = await startPracticeSupplier(parsed.options);
  if (supplier.setAside !== null)
    console.error(
      `The state file could not be read: it is now ${supplier.setAside}, and a new one was begun.`,
    );
  // Several processes may pass on the same signal: npm, its script and a terminal. Only the first signal stops the supplier.
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    supplier.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // The parent that started this process through npm was killed.
  process.on('disconnect', stop);
  console.log(
    `The practice supplier is ready at ${supplier.baseAddress} with key ${supplier.apiKey} (with user name “${supplier.userName}” in the family’s form; or ${supplier.email} with password ${supplier.password}). Ctrl+C stops it.`,
  );
}

function end(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
  // An open channel to the parent would keep the process alive.
  if (process.connected) process.disconnect();
}

try {
  await run(process.argv.slice(2));
} catch (failure) {
  const known = failure instanceof StartFailure;
  end(
    known
      ? failure.message
      : `The practice supplier could not start because of a defect of its own: ${failure}.`,
  );
}
