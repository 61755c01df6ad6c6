import { createHmac } from 'node:crypto';
import type { Clock } from '../../../shared/model/clock.ts';
import type { SlotJournal } from '../journal/limiter-slots.ts';
import type { SupplierAddress } from '../supplier/action-endpoint.ts';
import { openSupplierClient } from '../supplier/client.ts';
import { createLimiter, type Limiter } from '../supplier/limiter.ts';
import type { OrderPlacer } from '../supplier/placement.ts';
import type { SupplierReads } from '../supplier/reads.ts';
import type { ReplyRecord } from '../supplier/reply-record.ts';

/** The way to one supplier with one key. */
export interface SupplierLine {
  readonly reads: SupplierReads;
  readonly placer: OrderPlacer;
  readonly limiter: Limiter;
}

/** What is needed to speak to a supplier. */
export interface SupplierAccess {
  readonly address: SupplierAddress;
  readonly apiKey: string;
}

export interface SupplierLines {
  /** The line of a connection with what it needs at this moment; kept until the access changes. */
  open(connectionId: string, access: SupplierAccess): Promise<SupplierLine>;
  /** A line that nobody keeps, for trying an address; it shares the limiter of its key (money-safety L1). */
  tryOut(access: SupplierAccess): Promise<SupplierLine & { close(): void }>;
  stop(): Promise<void>;
}

/**
 * Holds one client for each connection and one limiter for each key. A limiter is known by a fingerprint of its key, made with a
 * salt of this installation, so that a key that is removed and entered again does not get a fresh minute.
 */
export function createSupplierLines(parts: {
  readonly slots: SlotJournal;
  readonly clock: Clock;
  readonly version: string;
  readonly salt: string;
  readonly onBudget: () => void;
  /** Told of every whole reply to a saved connection. */
  readonly onReply: (connectionId: string, record: ReplyRecord) => void;
}): SupplierLines {
  const { slots, clock, version } = parts;
  const limiters = new Map<string, Promise<Limiter>>();
  const lines = new Map<
    string,
    { readonly wanted: string; readonly line: Promise<SupplierLine & { close(): void }> }
  >();

  const limiterOf = (apiKey: string): Promise<Limiter> => {
    const id = createHmac('sha256', parts.salt).update(apiKey).digest('hex').slice(0, 32);
    const known = limiters.get(id);
    if (known) return known;
    const store = {
      load: () => slots.load(id),
      save: (slot: Parameters<SlotJournal['save']>[1]) => slots.save(id, slot),
    };
    const opened = createLimiter({ clock, slots: store }).then((limiter) => {
      limiter.onChange(parts.onBudget);
      return limiter;
    });
    limiters.set(id, opened);
    // A limiter that could not be opened is tried again with the next request, not remembered as broken.
    opened.catch(() => limiters.delete(id));
    return opened;
  };
  const openLine = async (
    access: SupplierAccess,
    connectionId: string | null = null,
  ): Promise<SupplierLine & { close(): void }> => {
    const limiter = await limiterOf(access.apiKey);
    const key = async (): Promise<string> => access.apiKey;
    const client = openSupplierClient({
      ...{ address: () => access.address, key, limiter, clock, version },
      ...(connectionId === null
        ? {}
        : { onReply: (record: ReplyRecord) => parts.onReply(connectionId, record) }),
    });
    return { reads: client.reads, placer: client.placer, limiter, close: () => client.close() };
  };

  return {
    open(connectionId, access) {
      const wanted = JSON.stringify(access);
      const known = lines.get(connectionId);
      if (known?.wanted === wanted) return known.line;
      known?.line.then(
        (old) => old.close(),
        () => {},
      );
      const line = openLine(access, connectionId);
      lines.set(connectionId, { wanted, line });
      line.catch(() => lines.delete(connectionId));
      return line;
    },
    tryOut: (access) => openLine(access),
    async stop() {
      for (const { line } of lines.values()) (await line).close();
      for (const limiter of limiters.values()) {
        (await limiter).stop();
        await (await limiter).flush();
      }
    },
  };
}
