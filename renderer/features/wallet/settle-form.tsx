import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDefaultOperator } from '../../client/use-default-operator.ts';
import common from '../../ui/base/common.module.css';
import { StatementFields, useStatement } from '../../ui/doubt/statement-fields.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { formatMoment } from '../../ui/format/format.ts';
import styles from './transaction-details.module.css';

interface SettleFormProps {
  readonly settled: { readonly who: string; readonly at: number; readonly words: string } | null;
  /** Suggests reasons for settling. */
  readonly hint: string;
  readonly recording: { readonly isPending: boolean; readonly error: unknown };
  readonly onRecord: (stated: {
    readonly settled: boolean;
    readonly who: string;
    readonly words: string;
  }) => void;
}

/** Form that settles a difference with a person's name and words, or reopens it. */
export function SettleForm({ settled, hint, recording, onRecord }: SettleFormProps) {
  const { t, i18n } = useTranslation(['check', 'common']);
  const statement = useStatement(useDefaultOperator());
  const [asking, setAsking] = useState(false);
  const textKey = settled === null ? 'settle' : 'reopen';

  function record(event: FormEvent): void {
    event.preventDefault();
    if (statement.tryIt()) onRecord({ settled: settled === null, ...statement.stated });
  }

  return (
    <>
      {settled === null ? null : (
        <p>
          {t('settledBy', { who: settled.who, when: formatMoment(settled.at, i18n.language) })}{' '}
          <bdi>{settled.words}</bdi>
        </p>
      )}
      {asking ? (
        <form className={common.grid12} onSubmit={record} noValidate>
          <StatementFields statement={statement} hint={settled === null ? hint : t('reopen.hint')} />
          <FailureNotice error={recording.error} />
          <div className={common.flex}>
            <Button variant="filled" type="submit" loading={recording.isPending}>
              {t(`${textKey}.record`)}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('common:cancel')}</Button>
          </div>
        </form>
      ) : (
        <Button className={styles.order} onClick={() => setAsking(true)}>
          {t(`${textKey}.ask`)}
        </Button>
      )}
    </>
  );
}
