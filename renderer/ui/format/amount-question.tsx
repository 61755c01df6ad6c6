import { useTranslation } from 'react-i18next';
import styles from './amount-question.module.css';
import { formatAmount } from './format.ts';
import { type ReadAmount, writeAmount } from './read-amount.ts';

/** Content for the `error` of an amount field. Asks which of two readings a person means, or says that the text is not an amount. */
export function AmountQuestion({
  read,
  wrong,
  onChoose,
}: {
  readonly read: ReadAmount;
  /** The message for a text that is not an amount. */
  readonly wrong: string;
  /** Called with the chosen reading, as a text that has only one reading. */
  readonly onChoose: (text: string) => void;
}) {
  const { t, i18n } = useTranslation('common');
  if (read.is !== 'two-readings') return wrong;
  const { language } = i18n;
  return (
    <span className={styles.question}>
      {t('twoReadings')}
      {read.readings.map((reading) => (
        <button
          key={reading}
          type="button"
          className={styles.reading}
          onClick={(event) => {
            // The press removes the question, so the focus moves to the field.
            const field = event.currentTarget.closest('.mantine-InputWrapper-root');
            field?.querySelector('input')?.focus();
            onChoose(writeAmount(reading, language));
          }}
        >
          <bdi dir="ltr">{shownApart(reading, language)}</bdi>
        </button>
      ))}
    </span>
  );
}

/** Formats a reading with other decimals than the typed text, so that neither reading looks like the typed text. */
function shownApart(amount: string, language: string): string {
  return amount.split('.')[1]?.length === 3 ? writeAmount(amount, language) : formatAmount(amount, language);
}
