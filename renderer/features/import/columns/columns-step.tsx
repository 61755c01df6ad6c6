import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnPlan, SheetColumns } from '../../../../shared/model/list/sheet/column-plan.ts';
import type { Service } from '../../../../shared/model/service/service.ts';
import { Keys } from '../../../ui/base/keys.tsx';
import { SideBySide } from '../../../ui/format/side-by-side.tsx';
import { meaningName, meaningOf, plain, withMeaning } from '../list/column-choice.ts';
import styles from './columns-step.module.css';

interface ColumnsStepProps {
  readonly sheet: SheetColumns;
  readonly plan: ColumnPlan;
  /** Whose own fields a column may give. */
  readonly services: readonly Service[];
  readonly onUse: (plan: ColumnPlan) => void;
  /** The code page of the list, and how to change it. */
  readonly codePage: ReactNode;
}

const samplesShown = 4;

/**
 * The meaning of each column: guessed, shown with sample values, corrected with one choice. Remembered for the next list with
 * this header.
 */
export function ColumnsStep({ sheet, plan: first, services, onUse, codePage }: ColumnsStepProps) {
  const { t } = useTranslation('import');
  const [plan, setPlan] = useState(first);
  const go = useRef<HTMLButtonElement>(null);
  useEffect(() => go.current?.focus({ preventScroll: true }), []);
  const ready = plan.meanings.some((meaning) => meaning.is === 'identifier');
  const fields = [...new Set(services.flatMap((service) => service.fields.map((field) => field.name)))].slice(
    0,
    200,
  );
  // A field that was remembered or guessed is on offer even where no service in view has it.
  for (const meaning of plan.meanings)
    if (meaning.is === 'field' && !fields.includes(meaning.name)) fields.push(meaning.name);
  // As in the hint beside the button, also while a choice has the focus.
  function onChoiceKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !ready) return;
    event.preventDefault();
    onUse(plan);
  }

  return (
    <section className={styles.step}>
      <h2 className={styles.question}>{t('columns.question')}</h2>
      <Checkbox
        size="xs"
        label={
          plan.titleRows === 0 ? t('columns.header') : t('columns.headerBelow', { row: plan.titleRows + 1 })
        }
        checked={plan.header}
        onKeyDown={onChoiceKey}
        onChange={(event) => setPlan({ ...plan, header: event.currentTarget.checked })}
      />
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('columns.column')}</th>
              <th scope="col">{t('columns.samples')}</th>
              <th scope="col">{t('columns.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {sheet.columns.map((column, index) => {
              const name = column.header === '' ? t('columns.nth', { number: index + 1 }) : column.header;
              const meaning = plan.meanings[index] ?? { is: 'unused' };
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and two may have one name
                <tr key={index} data-unused={meaning.is === 'unused' || undefined}>
                  <th scope="row">
                    <bdi>{name.slice(0, 60)}</bdi>
                  </th>
                  <td className={styles.samples}>
                    <SideBySide
                      of={column.samples.slice(0, samplesShown).map((sample) => sample.slice(0, 60))}
                    />
                  </td>
                  <td>
                    <NativeSelect
                      aria-label={t('columns.meaningOf', { column: name })}
                      value={meaningName(meaning)}
                      onKeyDown={onChoiceKey}
                      onChange={(event) => {
                        const chosen = meaningOf(event.currentTarget.value);
                        if (chosen !== null) setPlan(withMeaning(plan, index, chosen));
                      }}
                    >
                      {plain.map((each) => (
                        <option key={each.is} value={each.is}>
                          {t(`meaning.${each.is}`)}
                        </option>
                      ))}
                      {fields.length === 0 ? null : (
                        <optgroup label={t('meaning.fields')}>
                          {fields.map((field) => (
                            <option key={field} value={`field ${field}`}>
                              {field}
                            </option>
                          ))}
                        </optgroup>
                      )}
                    </NativeSelect>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {codePage}
      <div className={styles.buttons}>
        <Button ref={go} disabled={!ready} onClick={() => onUse(plan)}>
          {t('columns.use')}
        </Button>
        <Keys shortcut="Enter" />
        {ready ? (
          <span className={styles.faint}>{sheet.fingerprint === null ? '' : t('columns.remembered')}</span>
        ) : (
          <span className={styles.missing}>{t('columns.noIdentifier')}</span>
        )}
      </div>
    </section>
  );
}
