import { useTranslation } from 'react-i18next';
import { type KnownFor, knownForSchema } from '../../../../shared/model/known/fact-life.ts';
import common from '../../../ui/base/common.module.css';
import { AmountField } from '../../../ui/format/amount-field.tsx';
import { SettingRow } from '../setting-row.tsx';
import styles from '../settings-screen.module.css';
import { TacTable } from './tac-table.tsx';

const named = ['findMyHours', 'blacklistHours', 'simLockDays', 'warrantyDays'] as const;

interface KnownForSectionProps {
  readonly knownFor: KnownFor;
  readonly onChange: (change: Partial<KnownFor>) => void;
}

/** Setting: how long the shop uses the result of an earlier check again. */
export function KnownForSection({ knownFor, onChange }: KnownForSectionProps) {
  const { t } = useTranslation('known');
  return (
    <>
      <h2 className={styles.section}>{t('settings.title')}</h2>
      <p className={common.faintXs16}>{t('settings.hint')}</p>
      {named.map((name) => (
        <SettingRow key={name} name={t(`settings.${name}`)}>
          <AmountField
            label={t(`settings.${name}`)}
            amount={String(knownFor[name])}
            of="counts"
            accepts={(count) => count !== null && knownForSchema.shape[name].safeParse(Number(count)).success}
            onSave={(count) => onChange({ [name]: Number(count) })}
            inputClassName={common.end ?? ''}
          />
        </SettingRow>
      ))}
      <TacTable />
    </>
  );
}
