import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { KnownDevice } from '../../../../shared/model/known/device-words.ts';
import { answerText, type KnownAnswer } from '../../../../shared/model/known/known-answer.ts';
import type { KnownOrder } from '../../../../shared/model/list/text/verdict.ts';
import type { Service } from '../../../../shared/model/service/service.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useAbout } from '../../../client/use-connections.ts';
import { useDeviceHistory } from '../../../client/use-device-history.ts';
import common from '../../../ui/base/common.module.css';
import { CopyButton } from '../../../ui/base/copy-button.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { deviceSource, deviceWordText } from '../../../ui/device/device-words.ts';
import { Age } from '../../../ui/format/age.tsx';
import { useNowMs } from '../../../ui/format/now.ts';
import { IconAlertTriangle } from '../../../ui/icons/icons.tsx';
import { DeviceHistory } from '../../../ui/order/device-history.tsx';
import { StateBadge } from '../../../ui/order/state-badge.tsx';
import { ToneMark, ToneWord } from '../../../ui/result/tone-mark.tsx';
import { conflictOf } from '../order-draft.ts';
import deviceNoticeStyles from './device-notice.module.css';
import styles from './known-notice.module.css';

interface BeforePayingProps {
  readonly service: Service;
  /** The identifier in the field; '' if none. */
  readonly identifier: string;
  /** The identifier's earlier order with the same service. */
  readonly known: KnownOrder | null;
  /** Called with the reason if a person orders although there is a known answer. */
  readonly onAnyway: (reason: string) => void;
}

/** Shows, before paying, what the shop knows about a device. A known answer replaces the notice about an earlier order. */
export function BeforePaying({ service, identifier, known, onAnyway }: BeforePayingProps) {
  const contract = useContract();
  const nowMs = useNowMs();
  const query = useAbout({ serviceId: service.id, identifiers: [identifier] });
  const { data: devices } = useQuery({
    ...contract.known.devices.queryOptions({ input: query }),
    enabled: identifier !== '',
    // What is known about the device may change without a change event.
    staleTime: 0,
  });
  const { data: answers } = useQuery({
    ...contract.known.answers.queryOptions({ input: query }),
    enabled: identifier !== '',
    // The age of a known answer changes while the answer is shown.
    staleTime: 0,
  });
  const device = devices?.[0];
  const found = answers?.[0];
  const isFresh = found !== undefined && (found.freshUntil === null || nowMs < found.freshUntil);
  return (
    <>
      {device === undefined ? null : <DeviceNotice device={device} />}
      {isFresh ? (
        <AnsweredAlready answer={found} onAnyway={onAnyway} />
      ) : known === null ? null : (
        <KnownNotice known={known} />
      )}
      <IdentifierHistory identifier={identifier} />
    </>
  );
}

/** All orders for the identifier in the field, of any service; renders nothing without an identifier. */
function IdentifierHistory({ identifier }: { readonly identifier: string }) {
  const history = useDeviceHistory(identifier);
  if (history === null || history.orders.length === 0) return null;
  return <DeviceHistory {...history} />;
}

/** Reports that this identifier was ordered with this service before, and what this means for money. */
function KnownNotice({ known }: { readonly known: KnownOrder }) {
  const { t } = useTranslation('new-order');
  const conflict = conflictOf(known);
  if (conflict === 'none') return null;
  const textByState = { open: 'open', 'open-elsewhere': 'elsewhere', paid: 'final', free: 'free' } as const;
  const text = textByState[conflict];
  return (
    <div role="status" className={styles.notice} data-stands={conflict}>
      <div className={common.grow}>
        <p className={styles.title}>
          {t(`known.${text}`, { connection: known.elsewhere ?? '' })} <StateBadge state={known.state} />{' '}
          <Age at={known.createdAt} />
        </p>
        <p>{t(`known.${text}Words`)}</p>
        {text === 'final' && known.elsewhere !== null ? (
          <p>{t('known.finalElsewhere', { connection: known.elsewhere })}</p>
        ) : null}
      </div>
      <Button component={Link} href={paths.order(known.orderId)}>
        {t('known.show')}
      </Button>
    </div>
  );
}

/** Shows a device's model, and reasons against the order. It never blocks the order. */
function DeviceNotice({ device }: { readonly device: KnownDevice }) {
  const { t, i18n } = useTranslation('known');
  const { model, words } = device;
  return (
    <>
      {model === null ? null : (
        <p className={deviceNoticeStyles.model}>
          <bdi>{model.name}</bdi> <span>{deviceSource(t, model, i18n.language)}</span>
        </p>
      )}
      {words.length === 0 ? null : (
        <section className={deviceNoticeStyles.words} aria-label={t('device.title')}>
          <ul>
            {words.map((word) => (
              <li key={word.is}>
                <IconAlertTriangle size={16} aria-hidden />
                <span>
                  {deviceWordText(t, word, i18n.language)}{' '}
                  {word.is === 'other-brand' ? (
                    <span className={common.mutedRegular}>{deviceSource(t, word, i18n.language)}</span>
                  ) : null}
                  {word.is === 'unlocked' ? (
                    <Link href={paths.order(word.orderId)}>
                      <bdi>{word.serviceName}</bdi>
                    </Link>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface AnsweredAlreadyProps {
  readonly answer: KnownAnswer;
  readonly onAnyway: (reason: string) => void;
}

/** A known answer with its age, ready for the customer. Using the known answer orders nothing. */
function AnsweredAlready({ answer, onAnyway }: AnsweredAlreadyProps) {
  const { t } = useTranslation('known');
  const ages = new Set(answer.lines.map(({ at }) => at));
  return (
    <section className={deviceNoticeStyles.answer} aria-label={t('answered')}>
      <p className={deviceNoticeStyles.title} role="status">
        {t('answered')} <Age at={answer.at} />
      </p>
      <p>{t(answer.sameService ? 'free' : 'freeFromOthers')}</p>
      <dl className={deviceNoticeStyles.lines}>
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
                <span className={deviceNoticeStyles.from}>
                  <Age at={at} /> · <bdi>{serviceName}</bdi>
                </span>
              ) : null}
            </dd>
          </Fragment>
        ))}
      </dl>
      <div className={common.wrap}>
        <CopyButton text={answerText(answer)} label={t('copy')} />
        <Button component={Link} href={paths.order(answer.orderId)}>
          {t('open')}
        </Button>
        <Button onClick={() => onAnyway(t('reason'))}>{t('anyway')}</Button>
      </div>
    </section>
  );
}
