import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sumByCurrency } from '../../../../shared/model/base/decimal.ts';
import type { KnownAnswer } from '../../../../shared/model/known/known-answer.ts';
import type { Service } from '../../../../shared/model/service/service.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useConnectionId } from '../../../client/use-connections.ts';
import { type LeftOutList, useLeftOut } from '../../../store/left-out.ts';
import common from '../../../ui/base/common.module.css';
import { CopyButton } from '../../../ui/base/copy-button.tsx';
import { useCostText } from '../../../ui/format/costs.ts';
import { formatMoment } from '../../../ui/format/format.ts';
import { useNowMs } from '../../../ui/format/now.ts';
import type { ImportState } from '../list/import-state.ts';
import type { ListImport } from '../list/list-import.ts';
import { listName } from '../list/list-name.ts';
import styles from './answered-rows.module.css';
import { editRows } from './edit-rows.ts';
import { useKnown } from './use-known.ts';

interface AnsweredRowsProps {
  readonly list: ListImport;
  readonly state: ImportState;
  readonly services: ReadonlyMap<string, Service>;
}

/**
 * Says for how many rows the shop already has a result, and how much it saves without them. Omitted rows are kept as a separate list with
 * these results.
 */
export function AnsweredRows({ list, state, services }: AnsweredRowsProps) {
  const { t, i18n } = useTranslation(['known', 'import']);
  const costs = useCostText();
  const contract = useContract();
  const connectionId = useConnectionId();
  const nowMs = useNowMs();
  const [left, setLeft] = useState<{ readonly kept: LeftOutList; readonly rows: readonly number[] } | null>(
    null,
  );
  const out = new Set(left?.rows);
  const answered = useKnown<KnownAnswer>(list, state, (serviceId, identifiers) =>
    contract.known.answers.call({ connectionId, serviceId, identifiers }),
  ).filter(({ row, found }) => !out.has(row) && (found.freshUntil === null || nowMs < found.freshUntil));

  function leaveOut(): void {
    const columns = state.plan?.header ? (state.columns?.columns ?? []) : [];
    const kept: LeftOutList = {
      id: left?.kept.id ?? crypto.randomUUID(),
      name: t('list.name', { name: listName(state) ?? t('import:left.pasted') }),
      at: Date.now(),
      header: columns.map(({ header }) => header).join('\t'),
      rows: [
        ...(left?.kept.rows ?? []),
        ...answered.map(({ line, found }): [string, string] => [line, answerText(found)]),
      ],
    };
    const rows = answered.map(({ row }) => row);
    useLeftOut.getState().keep(kept);
    setLeft({ kept, rows: [...out, ...rows] });
    void editRows(list, 'remove', rows);
  }
  // The age comes first: it stays visible, and a cell of a sheet must not begin with a supplier's text.
  const answerText = ({ at, lines }: KnownAnswer): string =>
    t('list.answer', {
      when: formatMoment(at, i18n.language),
      answer: lines.map(({ label, value }) => `${label}: ${value}`).join(' · '),
    });

  if (answered.length === 0 && left === null) return null;
  const sums = sumByCurrency(answered.flatMap(({ serviceId }) => services.get(serviceId)?.price ?? []));
  const sum = sums.map((each) => costs(each)).join(' + ');
  return (
    <section className={styles.answered} aria-label={t('answered')}>
      {answered.length === 0 ? null : (
        <>
          <p className={common.bold} role="status">
            {t(sum === '' ? 'list.found' : 'list.saves', {
              count: answered.length,
              total: state.counts?.rows ?? 0,
              sum,
            })}
          </p>
          <p>{t('list.hint')}</p>
          <div className={common.wrap}>
            <Button size="compact-sm" onClick={leaveOut}>
              {t('list.leaveOut')}
            </Button>
          </div>
        </>
      )}
      {left === null ? null : (
        <>
          <p role="status">{t('list.left', { count: left.rows.length })}</p>
          <div className={common.wrap}>
            <CopyButton
              text={left.kept.rows.map(([line, reason]) => `${line}\t${reason}`).join('\n')}
              label={t('list.copy')}
            />
            <Button
              onClick={() => {
                useLeftOut.getState().discard(left.kept.id);
                setLeft(null);
                void editRows(list, 'restore', left.rows);
              }}
            >
              {t('list.putBack')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
