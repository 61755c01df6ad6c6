import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type KnownFor, knownForSchema } from '../../../../shared/model/known/fact-life.ts';
import { SettingRow } from '../setting-row.tsx';
import styles from '../settings-screen.module.css';
import { TacTable } from './tac-table.tsx';

const named = ['findMyHours', 'blacklistHours', 'simLockDays', 'warrantyDays'] as const;

interface KnownForSectionProps {
  readonly knownFor: KnownFor;
  readonly onChange: (change: Partial<KnownFor>) => void;
}

/** How long the shop reuses the result of an earlier check. */
export function KnownForSection({ knownFor, onChange }: KnownForSectionProps) {
  const { t } = useTranslation('known');
  return (
    <>
      <h2 className={styles.section}>{t('settings.title')}</h2>
      <p className={styles.hint}>{t('settings.hint')}</p>
      {named.map((name) => (
        <SettingRow key={name} name={t(`settings.${name}`)}>
          <NumberInput
            aria-label={t(`settings.${name}`)}
            defaultValue={knownFor[name]}
            min={0}
            allowDecimal={false}
            thousandSeparator=" "
            hideControls
            classNames={{ input: `mono ${styles.amount}` }}
            onBlur={(event) => {
              const written = event.currentTarget.value.replaceAll(' ', '');
              const next = knownForSchema.safeParse({ ...knownFor, [name]: Number(written) });
              if (written !== '' && next.success && next.data[name] !== knownFor[name])
                onChange({ [name]: next.data[name] });
            }}
          />
        </SettingRow>
      ))}
      <TacTable />
    </>
  );
}
