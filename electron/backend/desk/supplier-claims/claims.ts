import type { Claimable } from '../../../../shared/contract/money/claims.ts';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import {
  type Claim,
  type ClaimSubject,
  isAboutMoney,
  kindsFor,
  moneyKinds,
} from '../../../../shared/model/claim/claim.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import type { ClaimAnswer } from '../../journal/supplier-claims/claim-acts.ts';
import type { DeskOf } from '../base/calls.ts';
import { statedBy } from '../base/operator.ts';
import { done, invalid, type Outcome } from '../base/outcome.ts';
import { placeOf } from '../money/money-places.ts';
import type { WalletDesk } from '../money/wallet.ts';

export interface By {
  readonly id: string;
  readonly who: string;
  readonly words: string;
}

/** A claim is repeated within a year, or never. */
const maxWaitMs = 366 * 86_400_000;

/** Claims on suppliers: opened, sent, promised, ended. Sends nothing: the user writes to the supplier. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it is a list of short functions for claims.
export function openClaimDesk(deps: {
  readonly journal: Pick<
    Journal,
    'supplierClaims' | 'orders' | 'orderMoney' | 'references' | 'connections' | 'feed'
  >;
  readonly wallet: Pick<WalletDesk, 'reach'>;
  readonly settings: SettingsStore;
  readonly clock: Pick<Clock, 'nowMs'>;
}) {
  const { journal, clock } = deps;
  const claims = journal.supplierClaims;

  const statement = ({ who, words }: By) => {
    return { who: statedBy(deps, who), words: words.trim(), at: clock.nowMs() };
  };
  /** False if no row can ever appear: the wallet was never read, or its connection was removed. */
  const walletRead = async (connectionId: string): Promise<boolean> =>
    (await journal.connections.find(connectionId)) !== null &&
    (await deps.wallet.reach(connectionId)) !== null;

  const isShownUnpaid = async ({ id, connectionId }: Order): Promise<boolean> => {
    const [money] = await journal.orderMoney([id]);
    if (money === undefined) return false;
    const place = placeOf(money, await deps.wallet.reach(connectionId));
    return place.is === 'not-paid' && place.bySupplier;
  };

  const claimable = async (
    subject: ClaimSubject,
  ): Promise<(Claimable & { readonly order: Order | null }) | null> => {
    const order = subject.of === 'order' ? ((await journal.orders.get(subject.orderId)) ?? null) : null;
    const word = await claims.walletWord(subject);
    if (word === null || (subject.of === 'order' && order === null)) return null;
    const found = word.owed?.kind ?? null;
    // If the wallet lists the order without any difference, or shows that it was never charged, there is no money to claim.
    const isInOrder =
      found === null && (word.rows.length > 0 || (order !== null && (await isShownUnpaid(order))));
    const kinds = order
      ? kindsFor(order.state, found).filter((kind) => !isInOrder || !isAboutMoney(kind))
      : moneyKinds.filter((kind) => kind === found);
    const refunded = word.rows.some(({ amount }) => amount !== null && !amount.amount.startsWith('-'));
    return {
      connectionId: word.connectionId,
      kinds: [...kinds],
      order,
      amount: word.owed?.amount ?? null,
      rows: [...word.rows],
      claims: await claims.about(subject),
      sharesReference: order !== null && (await journal.references.sharedWith(order)).length > 0,
      paidBack: order !== null && order.state !== 'success' && found === null && refunded,
    };
  };
  const answered = (answer: ClaimAnswer): Outcome<Claim> =>
    answer.ok ? done(answer.claim) : invalid('id', problemOf[answer.why]);
  const wrongDay = (askAt: number): boolean => askAt <= clock.nowMs() || askAt > clock.nowMs() + maxWaitMs;

  return {
    list: async (asked) => done(await claims.list({ ...asked, nowMs: clock.nowMs() })),
    counts: async () => done(await claims.counts(clock.nowMs())),
    read: async ({ id }) => done(await claims.read(id)),
    async about(subject) {
      const found = await claimable(subject);
      if (found === null) return done(null);
      const { order: _, ...withoutOrder } = found;
      return done(withoutOrder);
    },
    async open({ about, kind, id, ...by }) {
      const found = await claimable(about);
      if (found === null) return invalid('id', 'not-found');
      const { connectionId, order, rows, amount } = found;
      // Returns the existing claim if the form was sent before, or if the order has an open claim. In both cases the form may be invalid.
      const existing = found.claims.find((each) => each.id === id);
      if (existing) return done({ opened: false, claim: existing });
      if (isAboutMoney(kind) && found.paidBack) return invalid('id', 'paid-back');
      if (!found.kinds.includes(kind)) return invalid('id', 'nothing-to-claim');
      if (found.sharesReference) return invalid('id', 'shared-reference');
      const money = isAboutMoney(kind) ? (amount ?? order?.price ?? null) : null;
      const refunds = rows.filter((row) => row.amount !== null && !row.amount.amount.startsWith('-'));
      return done(
        await claims.open(
          { id, connectionId, kind, about, amount: money, rowsBefore: refunds.map((row) => row.id) },
          statement({ id, ...by }),
        ),
      );
    },
    async ask({ askAt, anyway, ...by }) {
      if (wrongDay(askAt)) return invalid('id', 'not-a-later-day');
      const shared = await sharesReference(by.id);
      if (shared) return invalid('id', 'shared-reference');
      const answer = await claims.ask(by.id, { ...statement(by), askAt, anyway });
      if (!answer.ok && answer.why === 'too-early' && answer.claim)
        return done({ asked: false, claim: answer.claim });
      const outcome = answered(answer);
      return outcome.ok ? done({ asked: true, claim: outcome.value }) : outcome;
    },
    async promise({ askAt, ...by }) {
      if (wrongDay(askAt)) return invalid('id', 'not-a-later-day');
      return answered(await claims.promise(by.id, { ...statement(by), askAt }));
    },
    note: async (by) => answered(await claims.note(by.id, statement(by))),
    async close({ outcome, paidBy, ...by }) {
      const claimDetail = await claims.read(by.id);
      if (claimDetail === null) return invalid('id', 'not-found');
      const { claim } = claimDetail;
      const byRow = outcome === 'won' ? paidBy : null;
      if (
        outcome === 'won' &&
        isAboutMoney(claim.kind) &&
        byRow === null &&
        (await walletRead(claim.connectionId))
      )
        return invalid('id', 'needs-row');
      return answered(await claims.close(by.id, { ...statement(by), outcome, paidBy: byRow }));
    },
    async payingRows({ id }) {
      const claimDetail = await claims.read(id);
      if (claimDetail === null) return done({ rows: [], walletRead: false });
      const { claim } = claimDetail;
      return done({
        rows: isAboutMoney(claim.kind) ? await claims.payingRows(claim) : [],
        walletRead: isAboutMoney(claim.kind) && (await walletRead(claim.connectionId)),
      });
    },
  } satisfies DeskOf<'claims'>;

  async function sharesReference(id: string): Promise<boolean> {
    const about = (await claims.read(id))?.claim.about;
    const order = about?.of === 'order' ? await journal.orders.get(about.orderId) : null;
    return order ? (await journal.references.sharedWith(order)).length > 0 : false;
  }
}

const problemOf = {
  'not-found': 'not-found',
  closed: 'claim-closed',
  'too-early': 'changed',
  'not-paying': 'row-does-not-pay',
} as const;
