import type { TFunction } from 'i18next';
import type { Finding } from '../../../../shared/model/wallet/finding.ts';
import { formatMoney } from '../../../ui/format/format.ts';

const claimed = [
  'refund-missing',
  'refund-short',
  'charged-twice',
  'charged-more',
  'charged-though-refused',
  'unknown-debit',
] as const;

/**
 * What to write to the supplier about a difference: what is wrong and is asked for, the order under the supplier's own reference, and the rows
 * of its wallet, with times in UTC that both sides read alike. Null where there is nothing to ask for.
 */
export function claimText(finding: Finding, t: TFunction<'check'>, language: string): string | null {
  const { amount, order, rows } = finding;
  const kind = claimed.find((each) => each === finding.kind);
  if (kind === undefined || amount === null) return null;
  const about =
    order === null
      ? []
      : [
          [
            `${t('fact.reference')}: ${order.reference ?? '-'}`,
            order.identifier,
            order.serviceName,
            formatMoney(order.price, language),
          ].join(' · '),
        ];
  const evidence = rows.map(({ id, at, atWords, amount: moved, description }) =>
    [
      at === null ? atWords : `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      moved === null ? '' : formatMoney(moved, language),
      description,
      `ID ${id}`,
    ]
      .filter((part) => part !== '')
      .join(' · '),
  );
  return [t(`claim.${kind}`, { amount: formatMoney(amount, language) }), '', ...about, ...evidence].join(
    '\n',
  );
}
