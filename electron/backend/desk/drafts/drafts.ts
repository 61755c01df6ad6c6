import { z } from 'zod';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { createMutex } from '../../../../shared/model/base/in-turn.ts';
import {
  draftLimits,
  type ListDraftContent,
  type SavedDraft,
  savedDraftSchema,
} from '../../../../shared/model/draft/draft.ts';
import { callingTill } from '../../base/caller.ts';
import type { Journal } from '../../journal/journal.ts';
import { keys } from '../../journal/keys.ts';
import type { DeskOf } from '../base/calls.ts';
import { currentPerson } from '../base/current-person.ts';

/**
 * Unfinished orders and lists. Each draft is visible only to the person who began it, on the same machine and
 * connection. Drafts from before the shop had a staff list belong to the first person who opens the drafts on
 * that machine.
 */
export function openDraftDesk(deps: {
  readonly journal: Pick<Journal, 'keyValues' | 'feed'>;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Machines that share a journal on a server have separate drafts. */
  readonly installationId: string;
}) {
  const { journal, clock, installationId } = deps;
  const { keyValues } = journal;
  const runExclusive = createMutex();
  const place = () => `${installationId}${callingTill() === null ? '' : ` of till ${callingTill()?.id}`}`;
  const owner = () => place() + (currentPerson() === null ? '' : ` of person ${currentPerson()?.id}`);

  async function readIndexOf(who: string): Promise<readonly Indexed[]> {
    // Drops only the drafts that have another version's format.
    const drafts = ((await keyValues.read(keys.drafts(who))) ?? []).flatMap(
      (each) => indexedSchema.safeParse(each).data ?? [],
    );
    const oldestAt = clock.nowMs() - draftLimits.ageMs;
    return drafts.filter(({ draft }) => draft.at > oldestAt);
  }

  /** Call this only inside `runExclusive`. */
  async function readIndex(): Promise<readonly Indexed[]> {
    await takeOver();
    return readIndexOf(owner());
  }

  /** Assigns drafts without an owner to the current person. Writes each draft for the new owner before it deletes the old draft. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: each draft is written at its new place before it is deleted at the old place.
  async function takeOver(): Promise<void> {
    const nobody = place();
    if (owner() === nobody) return;
    const ownerless = await readIndexOf(nobody);
    if (ownerless.length === 0) return;
    const ownDrafts = await readIndexOf(owner());
    const usedSlots = new Set(ownDrafts.map(({ slot }) => slot));
    const moved: Indexed[] = [];
    for (const { draft, slot } of ownerless.filter((each) =>
      ownDrafts.every((mine) => mine.draft.id !== each.draft.id),
    )) {
      const content = slot === null ? null : await keyValues.read(keys.listDraft(nobody, slot));
      const free = content === null ? null : firstFree(usedSlots);
      if (content !== null && free !== null) await keyValues.write(keys.listDraft(owner(), free), content);
      usedSlots.add(free);
      moved.push({ draft, slot: free });
    }
    const newestFirst = [...moved, ...ownDrafts].toSorted((one, other) => other.draft.at - one.draft.at);
    await writeIndex(ownDrafts, newestFirst);
    for (const { slot } of ownerless) if (slot !== null) await keyValues.remove(keys.listDraft(nobody, slot));
    await keyValues.remove(keys.drafts(nobody));
  }

  /** Keeps the newest drafts of each kind and connection; deletes the content of the others. */
  async function writeIndex(before: readonly Indexed[], entries: readonly Indexed[]): Promise<void> {
    const remaining = entries.filter(
      ({ draft }, place) =>
        entries.slice(0, place).filter((newer) => isAlike(newer.draft, draft)).length < maxOf(draft),
    );
    const slots = new Set(remaining.map(({ slot }) => slot));
    for (const { slot } of before)
      if (slot !== null && !slots.has(slot)) await keyValues.remove(keys.listDraft(owner(), slot));
    await keyValues.write(keys.drafts(owner()), [...remaining]);
    journal.feed.publish('drafts', null);
  }

  const keep = (draft: SavedDraft, content: ListDraftContent | null) =>
    runExclusive(async () => {
      const before = await readIndex();
      const others = before.filter((each) => each.draft.id !== draft.id);
      const usedSlots = new Set(others.map(({ slot }) => slot));
      const ownSlot = before.find((each) => each.draft.id === draft.id)?.slot ?? null;
      const slot = content === null ? null : (ownSlot ?? firstFree(usedSlots));
      if (slot !== null && content !== null) await keyValues.write(keys.listDraft(owner(), slot), content);
      await writeIndex(before, [{ draft, slot }, ...others]);
      return {};
    });

  return {
    /** Drafts of a connection, newest first. */
    list: (input) =>
      runExclusive(async () =>
        (await readIndex())
          .map(({ draft }) => draft)
          .filter(({ connectionId }) => connectionId === input.connectionId)
          .toSorted((one, other) => other.at - one.at),
      ),
    /** Null if the draft no longer exists or belongs to another person. */
    readList: ({ id }) =>
      runExclusive(async () => {
        const slot = (await readIndex()).find(({ draft }) => draft.id === id)?.slot ?? null;
        return slot === null ? null : keyValues.read(keys.listDraft(owner(), slot));
      }),
    keepOrder: (draft) => keep({ ...draft, is: 'order', at: clock.nowMs() }, null),
    keepList: ({ content, ...draft }) => keep({ ...draft, is: 'list', at: clock.nowMs() }, content),
    discard: ({ id }) =>
      runExclusive(async () => {
        const before = await readIndex();
        if (before.some(({ draft }) => draft.id === id))
          await writeIndex(
            before,
            before.filter(({ draft }) => draft.id !== id),
          );
        return {};
      }),
  } satisfies DeskOf<'drafts'>;
}

/** A draft, and the slot that stores the content of its list. The slot is null for an order. */
const indexedSchema = z.object({ draft: savedDraftSchema, slot: z.number().int().nullable() });
type Indexed = z.infer<typeof indexedSchema>;

const isAlike = (one: SavedDraft, other: SavedDraft): boolean =>
  one.is === other.is && one.connectionId === other.connectionId;
const maxOf = ({ is }: SavedDraft): number => (is === 'order' ? draftLimits.orders : draftLimits.lists);

function firstFree(used: ReadonlySet<number | null>): number {
  let slot = 0;
  while (used.has(slot)) slot += 1;
  return slot;
}
