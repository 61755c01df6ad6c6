import { putMovedAside } from '../copying/moved-journal.ts';

/** A journal that has moved gets a name that says so. Where that fails it stays, says itself that it has moved, and is tried again at the next start. */
export async function setMovedAside(file: string, nowMs: number): Promise<void> {
  await putMovedAside(file, nowMs).catch(() => {});
}
