import type { TFunction } from 'i18next';
import type { ClaimDetails } from '../../../shared/model/claim/claim.ts';
import type { EvidenceSheet } from '../../../shared/model/claim/evidence-sheet.ts';
import type { Attempt, Order, OrderEvent } from '../../../shared/model/order/order.ts';
import { fullTextInOneLine } from '../../../shared/model/result/result.ts';
import type { Transaction } from '../../../shared/model/wallet/transaction.ts';
import { claimKindWords, utc } from '../../ui/claim/claim-text.ts';
import { codedMessageSentences } from '../../ui/format/coded-message-sentences.ts';
import { formatMoney } from '../../ui/format/format.ts';

export interface EvidenceOrder {
  readonly order: Order;
  readonly events: readonly OrderEvent[];
  readonly attempts: readonly Attempt[];
}

interface SheetTexts {
  readonly t: TFunction<['claims', 'check', 'order', 'states']>;
  readonly notes: TFunction<'notes'>;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly version: string;
}

type Line = EvidenceSheet['sections'][number]['lines'][number];

// An order that was polled all day has more requests than this; its first and last requests are enough.
const maxAsked = 20;
const maxEvents = 400;
const maxValueLength = 4_000;

/**
 * Returns all evidence of a claim in sections, with times in UTC. It omits the customer, notes and customer prices, because they are
 * private. Staff names appear only in the claim's own history.
 */
export function evidenceSheet(
  known: {
    readonly whole: ClaimDetails | null;
    readonly order: EvidenceOrder | null;
    readonly rows: readonly Transaction[];
    readonly nowMs: number;
  },
  reported: SheetTexts,
): EvidenceSheet {
  const { t, language, direction, version } = reported;
  const { whole, order, rows } = known;
  const section = (title: string, lines: readonly Line[]) => ({ title, lines: lines.slice(0, 600) });
  return {
    language,
    direction,
    noReply: t('evidence.noReply'),
    cut: t('evidence.cut'),
    title: t('evidence.heading', { name: order?.order.reference ?? whole?.claim.what.slice(0, 100) ?? '' }),
    sections: [
      ...(whole === null ? [] : [section(t('one'), claimLines(whole, reported))]),
      ...(order === null
        ? []
        : orderSections(order, reported).map(({ title, lines }) => section(title, lines))),
      ...(rows.length === 0
        ? []
        : [
            section(
              t('evidence.rows'),
              rows.map((row) => line(...rowFact(row, reported))),
            ),
          ]),
      section(t('evidence.made'), [
        line(t('evidence.made'), utc(known.nowMs)),
        line(t('evidence.version'), version),
      ]),
    ],
  };
}

function claimLines({ claim, events }: ClaimDetails, { t, language }: SheetTexts): readonly Line[] {
  return [
    line(t('fact.kind'), claimKindWords(t, claim.kind)),
    line(t('order:fact.supplier'), claim.supplier),
    ...(claim.amount === null ? [] : [line(t('fact.amount'), formatMoney(claim.amount, language))]),
    ...events
      .filter(({ what }) => what !== 'noted')
      .map(({ what, at, words }) => line(utc(at), [t(`history.${what}`), words].filter(Boolean).join(' · '))),
  ];
}

function orderSections({ order, events, attempts }: EvidenceOrder, { t, notes, language }: SheetTexts) {
  const moments = [
    [t('order:fact.placed'), order.createdAt],
    [t('order:fact.sent'), order.sentAt],
    [t('order:fact.finished'), order.finishedAt],
  ] as const;
  const placing = attempts.filter(({ purpose }) => purpose === 'place');
  const asking = attempts.filter(({ purpose }) => purpose !== 'place');
  const listedAttempts = [...placing.slice(-maxAsked), ...asking.slice(-maxAsked)];
  const omittedCount = attempts.length - listedAttempts.length;
  return [
    {
      title: t('order:title'),
      lines: [
        line(t('order:fact.reference'), order.reference ?? t('order:fact.noReference')),
        line(t('check:column.identifier'), order.identifier),
        line(t('order:fact.service'), `${order.serviceName} (${order.serviceId})`),
        line(t('order:fact.price'), formatMoney(order.price, language)),
        line(t('fact.state'), stateIn(t, order.state)),
        ...(order.supplierStatus === null
          ? []
          : [line(t('order:fact.supplierStatus'), order.supplierStatus)]),
        ...moments.flatMap(([label, at]) => (at === null ? [] : [line(label, utc(at))])),
        ...(order.result === null ? [] : [line(t('order:result.title'), fullTextInOneLine(order.result))]),
      ],
    },
    {
      title: t('order:timeline.title'),
      lines: events.slice(-maxEvents).map(({ at, why, to, who, words }) =>
        line(
          utc(at),
          [
            t(`order:timeline.why.${why}`),
            stateIn(t, to),
            // Words of staff are omitted, because they may mention customers.
            words !== null && (who === 'supplier' || who === 'app')
              ? codedMessageSentences(notes, words)
              : '',
          ]
            .filter((part) => part !== '')
            .join(' · '),
        ),
      ),
    },
    {
      title: t('order:attempts.title'),
      lines: [
        ...(omittedCount > 0 ? [line(t('evidence.left'), String(omittedCount))] : []),
        ...listedAttempts.flatMap(({ id, purpose, verdict, startedAt, httpStatus, request }) => [
          line(
            utc(startedAt),
            [
              t(`order:attempts.purpose.${purpose}`),
              t(`order:attempts.verdict.${verdict}`),
              httpStatus === null ? '' : `HTTP ${httpStatus}`,
            ]
              .filter((part) => part !== '')
              .join(' · '),
          ),
          line(t('order:attempts.request'), request),
          { label: t('order:attempts.reply'), value: '', replyOf: id },
        ]),
      ],
    },
  ];
}

function rowFact(row: Transaction, { t, language }: SheetTexts): [string, string] {
  const { id, at, atWords, amount, description, balanceAfter } = row;
  return [
    at === null ? atWords : utc(at),
    [
      amount === null ? '' : formatMoney(amount, language),
      description,
      `${t('evidence.row')} ${id}`,
      balanceAfter === null ? '' : `${t('evidence.balance')} ${formatMoney(balanceAfter, language)}`,
    ]
      .filter((part) => part !== '')
      .join(' · '),
  ];
}

function stateIn(t: SheetTexts['t'], state: Order['state']): string {
  return t(`states:word.${state}`);
}

function line(label: string, value: string): Line {
  return { label: label.slice(0, 400), value: value.slice(0, maxValueLength), replyOf: null };
}
