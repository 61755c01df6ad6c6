import { type Picture, type Reading, readingSchema } from './protocol.ts';

/** Reads codes in pictures on a worker thread. No picture leaves the computer. */
export type BarcodeReader = ReturnType<typeof openBarcodeReader>;

// A large picture takes some seconds on a slow computer. If it takes longer than this, the reader hangs.
const deadlineMs = 20_000;

/** Opens a reader. Its worker starts with the first picture, and again after a failure. */
export function openBarcodeReader() {
  let worker: Worker | null = null;
  let nextId = 1;
  const pending = new Map<number, (reading: Reading) => void>();

  function end(): void {
    worker?.terminate();
    worker = null;
    for (const settle of pending.values()) settle({ ok: false, failure: 'reader-failed' });
    pending.clear();
  }

  function started(): Worker {
    if (worker !== null) return worker;
    const fresh = new Worker(new URL('./barcode-worker.ts', import.meta.url), { type: 'module' });
    fresh.onmessage = ({ data }: MessageEvent<unknown>) => {
      const answer = readingSchema.safeParse(data);
      if (!answer.success) return end();
      pending.get(answer.data.id)?.(answer.data.reading);
    };
    fresh.onerror = end;
    worker = fresh;
    return fresh;
  }

  return {
    /** Never rejects: failures are in the answer. The pixels are moved to the worker, so the caller can no longer use them. */
    read(picture: Picture): Promise<Reading> {
      return new Promise((settle) => {
        const id = nextId;
        nextId += 1;
        const timer = setTimeout(end, deadlineMs);
        pending.set(id, (reading) => {
          clearTimeout(timer);
          pending.delete(id);
          settle(reading);
        });
        started().postMessage({ id, picture }, 'pixels' in picture ? [picture.pixels] : []);
      });
    },
    close: end,
  };
}
