import { onTestFinished } from 'vitest';
import { type Behaviour, type FakePrinter, openFakePrinter } from './fake-printer.ts';

/** Starts a fake printer on a real socket and closes it after the test. */
export async function fakePrinter(behaviour?: Behaviour): Promise<FakePrinter> {
  const printer = await openFakePrinter(behaviour);
  onTestFinished(() => printer.close());
  return printer;
}
