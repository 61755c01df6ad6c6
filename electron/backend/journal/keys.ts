import { z } from 'zod';
import { readJson } from '../../../shared/model/base/parse-json.ts';
import { accountSchema } from '../../../shared/model/connection/account.ts';
import { listDraftContentSchema } from '../../../shared/model/draft/draft.ts';
import { columnMeaningSchema } from '../../../shared/model/list/sheet/column-plan.ts';
import { panelChoiceSchema } from '../../../shared/model/service/panel-list.ts';
import { rememberedNameSchema } from '../../../shared/model/service/remembered-name.ts';
import { walletProgressSchema } from '../../../shared/model/wallet/wallet-progress.ts';

/** A single stored value: its name in the journal, and how its text is parsed and written. */
export interface Key<Value> {
  readonly name: string;
  /** Null if this version cannot parse the text. */
  readonly read: (text: string) => Value | null;
  readonly write: (value: Value) => string;
}

const text = <Value extends string = string>(name: string): Key<Value> => ({
  name,
  read: (stored) => stored as Value,
  write: (value) => value,
});
const number = (name: string): Key<number> => ({
  name,
  read(stored) {
    const value = Number(stored);
    return stored !== '' && Number.isFinite(value) ? value : null;
  },
  write: String,
});
const json = <Value>(name: string, schema: z.ZodType<Value>): Key<Value> => ({
  name,
  read: (stored) => readJson(schema, stored),
  write: (value) => JSON.stringify(value),
});

const movedTo = json('moved-to', z.object({ move: z.string(), address: z.string() }));

/** Every value that the journal stores outside its tables. Never change a name, and never reuse one with another meaning. */
export const keys = {
  // The journal itself: its place, its origin and its owner.
  installation: text('installation'),
  machine: json('machine', z.record(z.string(), z.string())),
  serverIdentity: text('server-identity'),
  movedTo: {
    ...movedTo,
    // Even an unreadable value means that the journal has moved.
    read: (stored: string) => movedTo.read(stored) ?? { move: '', address: '' },
  },
  movedFrom: text('moved-from'),
  cameBack: text('came-back'),
  lastOnDuty: text('last-on-duty'),
  /**
   * This value is set when the journal is migrated down, and deleted when a newer version migrates the journal up again. The value has the
   * time and the newer version ('' if unknown).
   */
  takenBack: json('taken-back', z.object({ at: z.number(), from: z.string() })),
  /** This value is set after the first mark of this journal was written; from then on, a missing mark is suspicious. */
  marked: text('high-water mark'),
  /** A restore that could not read the previous journal sets this value. The next start deletes the value. */
  restoredBlindly: number('restored blindly'),
  lastTryToWrite: number('last-try-to-write'),

  // Sending.
  sendingHeld: text<'held' | ''>('all sending held'),
  singleOrdersResumed: (connectionId: string) => number(`single orders go on on ${connectionId}`),
  /** The limiter that a connection's session uses ('' if none), and the limiter that a key uses. */
  budget: (connectionId: string) => text(`budget of ${connectionId}`),
  budgetOfKey: (fingerprint: string) => text(`budget of key ${fingerprint}`),
  bulkSize: (connectionId: string) => text(`bulk size of ${connectionId}`),

  /** Wall clock and steady clock at one of the last sendings. */
  clockAtSending: json('clock at sending', z.object({ wallMs: z.number(), steadyMs: z.number() })),

  // Suppliers.
  /** The clock was set back before `at`, when a balance was requested; the events until `sequence` were stored before then. */
  clockSetBack: (connectionId: string) =>
    json(`clock set back before ${connectionId}`, z.object({ sequence: z.number(), at: z.number() })),
  profile: (connectionId: string) =>
    json(
      `profile ${connectionId}`,
      accountSchema.pick({ email: true, details: true }).extend({ fetchedAt: z.number() }),
    ),
  walletFetched: (connectionId: string) => number(`wallet fetched ${connectionId}`),
  walletProgress: (connectionId: string) => json(`wallet progress ${connectionId}`, walletProgressSchema),
  pricesRead: (connectionId: string) => number(`prices of ${connectionId} read until`),
  priceMovesSeen: (connectionId: string) => number(`price moves of ${connectionId} seen until`),
  // The key contains the address, because a supplier at another address has its own ids.
  panelList: (list: string, { id, baseAddress }: { readonly id: string; readonly baseAddress: string }) =>
    json(
      `panel list ${list} of ${id} at ${baseAddress}`,
      z.object({ at: z.number(), choices: z.array(panelChoiceSchema).nullable() }),
    ),
  serviceNames: (connectionId: string) =>
    json(`service names ${connectionId}`, z.array(rememberedNameSchema)),
  practiceSpeed: number('practice speed'),
  practiceDialect: text('practice dialect'),

  // The shop and its pages. `till` is '' at the main computer.
  shopSettings: json('shop-settings', z.record(z.string(), z.unknown()).nullable()),
  lockMinutes: text('minutes to the lock of a page'),
  selectedConnection: (till: string) =>
    text(till === '' ? 'selected connection' : `selected connection of till ${till}`),
  columns: (headerHash: string, till: string) =>
    json(
      till === '' ? `columns ${headerHash}` : `columns ${headerHash} of till ${till}`,
      z.array(columnMeaningSchema),
    ),
  /** `owner` names the machine, till and person. */
  drafts: (owner: string) => json(`drafts ${owner}`, z.array(z.unknown())),
  listDraft: (owner: string, slot: number) => json(`drafts ${owner} list ${slot}`, listDraftContentSchema),
  refusedDismissed: number('refused orders dismissed until'),
  mutedBatches: json('muted batches', z.array(z.string())),
  noticeTexts: json(
    'words outside the page',
    z.object({ language: z.string(), words: z.record(z.string(), z.string()) }),
  ),
  toldOfTray: text('told that the app goes on beside the clock'),
  newestVersion: text('newest version offered'),
};

export interface KeyValueJournal {
  /** Null if the value was never written or cannot be parsed. */
  read<Value>(key: Key<Value>): Promise<Value | null>;
  write<Value>(key: Key<Value>, value: Value): Promise<void>;
  remove(key: Pick<Key<unknown>, 'name'>): Promise<void>;
}
