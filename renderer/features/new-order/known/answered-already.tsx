import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { answerText, type KnownAnswer } from '../../../../shared/model/known/known-answer.ts';
import common from '../../../ui/base/common.module.css';
import { CopyButton } from '../../../ui/base/copy-button.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { Age } from '../../../ui/format/age.tsx';
import { ToneMark, ToneWord } from '../../../ui/result/tone-mark.tsx';
import styles from './answered-already.module.css';

interface AnsweredAlreadyProps {
  readonly answer: KnownAnswer;
  readonly onAnyway: (reason: string) => void;
}

/** A known answer with its age, ready for the customer. Using the known answer orders nothing. */
export function AnsweredAlready({ answer, onAnyway }: AnsweredAlreadyProps) {
  const { t } = useTranslation('known');
  const ages = new Set(answer.lines.map(({ at }) => at));
  return (
    <section className={styles.answer} aria-label={t('answered')}>
      <p className={styles.title} role="status">
        {t('answered')} <Age at={answer.at} />
      </p>
      <p>{t(answer.sameService ? 'free' : 'freeFromOthers')}</p>
      <dl className={styles.lines}>
        {answer.lines.map(({ label, value, tone, at, serviceName }) => (
          <Fragment key={label}>
            <dt>
              <bdi>{label}</bdi>
            </dt>
            <dd data-tone={tone}>
              <ToneMark tone={tone} />
              <bdi>{value}</bdi>
              <ToneWord tone={tone} />
              {ages.size > 1 ? (
                <span className={styles.from}>
                  <Age at={at} /> · <bdi>{serviceName}</bdi>
                </span>
              ) : null}
            </dd>
          </Fragment>
        ))}
      </dl>
      <div className={common.wrap}>
        <CopyButton text={answerText(answer)} label={t('copy')} />
        <Button component={Link} href={paths.order(answer.orderId)} variant="default">
          {t('open')}
        </Button>
        <Button variant="default" onClick={() => onAnyway(t('reason'))}>
          {t('anyway')}
        </Button>
      </div>
    </section>
  );
}
