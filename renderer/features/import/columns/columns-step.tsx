import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ColumnMeaning,
  ColumnPlan,
  SheetColumns,
} from '../../../../shared/model/list/sheet/column-plan.ts';
import type { Service } from '../../../../shared/model/service/service.ts';
import common from '../../../ui/base/common.module.css';
import { Keys } from '../../../ui/base/keys.tsx';
import question from '../../../ui/dialog/question.module.css';
import { SideBySide } from '../../../ui/format/side-by-side.tsx';
import { meaningName, meaningOf, plainMeanings, withMeaning } from '../list/column-choice.ts';
import styles from './columns-step.module.css';

interface ColumnsStepProps {
  readonly sheet: SheetColumns;
  readonly plan: ColumnPlan;
  /** True if the plan was remembered for this header. */
  readonly remembered: boolean;
  /** A column can have the values of a custom field of these services. */
  readonly services: readonly Service[];
  readonly onUse: (plan: ColumnPlan) => void;
  /** The list's code page and the control to change it. */
  readonly codePage: ReactNode;
}

const samplesShown = 4;

/**
 * Shows each column with sample values and its guessed meaning, which a person can change. The meanings are remembered for the next list
 * with this header.
 */
export function ColumnsStep(props: ColumnsStepProps) {
  const { sheet, plan: first, remembered, services, onUse, codePage } = props;
  const { t } = useTranslation('import');
  const [plan, setPlan] = useState(first);
  const [answered, setAnswered] = useState<ReadonlySet<number>>(new Set());
  const start = useRef<HTMLButtonElement>(null);
  const hasDevice = plan.meanings.some((meaning) => meaning.is === 'identifier');
  // If a person answered these questions for an earlier list with this header, they are not asked again.
  const asksPrice = remembered ? [] : sheet.asks.price.filter((column) => !answered.has(column));
  const ready = hasDevice && asksPrice.length === 0;
  const asksDevice = !hasDevice && sheet.asks.device.length > 1;
  // Moves the focus to the next question, and after the last question to the button that continues.
  const openQuestions = asksPrice.length + (asksDevice ? 1 : 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer shows the next question
  useEffect(() => start.current?.focus({ preventScroll: true }), [openQuestions]);
  const nameOf = (index: number) => {
    const header = sheet.columns[index]?.header ?? '';
    return header === '' ? t('columns.nth', { number: index + 1 }) : header;
  };
  function give(column: number, meaning: ColumnMeaning): void {
    setPlan(withMeaning(plan, column, meaning));
    setAnswered(new Set([...answered, column]));
  }
  const fields = offeredFields(plan, services);
  // Enter accepts the columns even if a control has the focus, as the hint next to the button says.
  function onChoiceKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !ready) return;
    event.preventDefault();
    onUse(plan);
  }

  return (
    <section className={styles.step}>
      <h2 className={question.question}>{t('columns.question')}</h2>
      {sheet.ownExport ? <p className={common.faint}>{t('columns.ownExport')}</p> : null}
      {asksDevice ? (
        <fieldset className={styles.ask}>
          <legend>{t('columns.askDevice', { count: sheet.asks.device.length })}</legend>
          {sheet.asks.device.map((column, index) => (
            <Button
              key={column}
              ref={index === 0 ? start : null}
              onClick={() => give(column, { is: 'identifier' })}
            >
              <bdi className="truncate">{nameOf(column).slice(0, 60)}</bdi>
              <bdi dir="ltr" className={`mono ${styles.example}`}>
                {sheet.columns[column]?.samples[0]?.slice(0, 24) ?? ''}
              </bdi>
            </Button>
          ))}
        </fieldset>
      ) : null}
      {asksPrice.map((column, index) => (
        <fieldset key={column} className={styles.ask}>
          <legend>{t('columns.askPrice', { column: nameOf(column).slice(0, 60) })}</legend>
          <Button
            ref={index === 0 && !asksDevice ? start : null}
            onClick={() => give(column, { is: 'price' })}
          >
            {t('columns.isPrice')}
          </Button>
          <Button onClick={() => give(column, { is: 'unused' })}>{t('columns.noPrice')}</Button>
        </fieldset>
      ))}
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
              const name = nameOf(index);
              const meaning = plan.meanings[index] ?? { is: 'unused' };
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column's position is its key; two may have one name
                <tr key={index} data-unused={meaning.is === 'unused' || undefined}>
                  <th scope="row">
                    <bdi>{name.slice(0, 60)}</bdi>
                    {column.hidden ? <span className={common.faint}> {t('columns.hidden')}</span> : null}
                  </th>
                  <td className={styles.samples}>
                    <SideBySide
                      of={column.samples.slice(0, samplesShown).map((sample) => sample.slice(0, 60))}
                    />
                  </td>
                  <td>
                    <MeaningSelect
                      column={name}
                      meaning={meaning}
                      fields={fields}
                      onKeyDown={onChoiceKey}
                      onChoose={(chosen) => give(index, chosen)}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {codePage}
      <div className={styles.buttons}>
        <Button variant="filled" ref={ready ? start : null} disabled={!ready} onClick={() => onUse(plan)}>
          {t('columns.use')}
        </Button>
        <Keys shortcut="Enter" />
        {ready ? (
          <span className={common.faint}>
            {sheet.fingerprint === null ? '' : t(remembered ? 'columns.asLast' : 'columns.remembered')}
          </span>
        ) : (
          <span className={common.badStrong}>
            {t(hasDevice || asksDevice ? 'columns.answerFirst' : 'columns.noIdentifier')}
          </span>
        )}
      </div>
    </section>
  );
}

const maxFields = 200;

/** Fields of the services in the list, and the fields that the plan already uses, even if none of these services has them. */
function offeredFields({ meanings }: ColumnPlan, services: ColumnsStepProps['services']): readonly string[] {
  const offered = new Set(services.flatMap((service) => service.fields.map((field) => field.name)));
  const meant = meanings.flatMap((meaning) => (meaning.is === 'field' ? [meaning.name] : []));
  return [...new Set([...[...offered].slice(0, maxFields), ...meant])];
}

interface MeaningSelectProps {
  readonly column: string;
  readonly meaning: ColumnMeaning;
  readonly fields: readonly string[];
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onChoose: (meaning: ColumnMeaning) => void;
}

function MeaningSelect({ column, meaning, fields, onKeyDown, onChoose }: MeaningSelectProps) {
  const { t } = useTranslation('import');
  return (
    <NativeSelect
      aria-label={t('columns.meaningOf', { column })}
      value={meaningName(meaning)}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        const chosen = meaningOf(event.currentTarget.value);
        if (chosen !== null) onChoose(chosen);
      }}
    >
      {plainMeanings.map((each) => (
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
  );
}
