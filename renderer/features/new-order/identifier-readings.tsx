import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Alternative } from '../../../shared/model/list/text/verdict.ts';
import styles from './identifier-field.module.css';

/** Possible readings of the text, for a person to choose: nothing is corrected automatically. */
export function IdentifierReadings({
  readings,
  onChoose,
}: {
  readonly readings: readonly Alternative[];
  readonly onChoose: (identifier: string) => void;
}) {
  const { t } = useTranslation(['new-order', 'services']);
  return (
    <fieldset className={styles.readings} aria-live="polite">
      <legend>{t('identifier.readings', { count: readings.length })}</legend>
      {readings.map(({ identifier, repairs }) => (
        <Button key={identifier} size="compact-sm" variant="default" onClick={() => onChoose(identifier)}>
          <bdi dir="ltr" className="mono">
            {identifier}
          </bdi>
          <span className={styles.reading}>
            {repairs.map((repair) => t(`services:repair.${repair}`)).join(', ')}
          </span>
        </Button>
      ))}
    </fieldset>
  );
}
