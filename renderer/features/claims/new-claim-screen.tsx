import { Button, Radio, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'wouter';
import { type ClaimSubject, claimKinds, topicOf } from '../../../shared/model/claim/claim.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useMoneyPlace } from '../../client/money/use-money-place.ts';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { SkeletonRows } from '../../ui/base/skeleton-rows.tsx';
import { claimKindWords } from '../../ui/claim/claim-text.ts';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { MoneyPlaceWords } from '../../ui/order/money-place.tsx';
import { OperatorField, useOperator } from '../../ui/staff/operator-field.tsx';
import styles from './claim-screen.module.css';
import { ClaimTextPanel } from './claim-text-panel.tsx';
import { EvidenceButtons } from './evidence-buttons.tsx';
import { SubjectFacts } from './subject-facts.tsx';
import { useClaimed } from './use-claimed.ts';

/** Opens a claim about one order or row: kind and text. */
export function NewClaimScreen() {
  const { t } = useTranslation(['claims', 'check', 'order', 'states', 'common']);
  const contract = useContract();
  const [, navigate] = useLocation();
  const [asked] = useSearchParams();
  const subject = subjectOf(asked);
  const orderId = subject?.of === 'order' ? subject.orderId : '';
  // The id is created once per filled form, so that two presses create one claim.
  const [id] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState(() => claimKinds.find((kind) => kind === asked.get('kind')) ?? null);
  const [tried, setTried] = useState(false);
  // Guards against an accidental claim for money that the wallet shows as refunded.
  const [anyway, setAnyway] = useState(false);
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const by = useOperator(settings?.operator);
  const who = by.who.trim();
  const known = useClaimed(subject, chosen);
  const { data, error, refetch } = known.about;
  const kinds = data?.kinds ?? [];
  const kind = kinds.find((each) => each === chosen) ?? kinds[0] ?? null;
  const shown = useClaimed(subject, kind);
  const open = useMutation(
    contract.claims.open.mutationOptions({ onSuccess: ({ claim }) => navigate(paths.claim(claim.id)) }),
  );
  const there =
    kind === null
      ? undefined
      : data?.claims.find(({ state, kind: of }) => state !== 'closed' && topicOf(of) === topicOf(kind));
  const hindrance =
    subject === null || data === null || kind === null
      ? t('new.nothing')
      : data?.sharesReference
        ? t('new.shared')
        : null;
  const place = useMoneyPlace(orderId, orderId !== '');
  const isRefunded = place?.is === 'refunded';
  const isHeld = isRefunded && !anyway;
  const text = shown.text?.(null) ?? null;
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (subject === null || kind === null || who === '') return;
    open.mutate({ id, about: subject, kind, who });
  }
  return (
    <Screen title={t('new.title')}>
      {error === null ? null : <FailureNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && subject !== null ? <SkeletonRows rows={8} /> : null}
      {data === undefined && subject !== null ? null : (
        <div className={styles.columns}>
          <form className={styles.main} onSubmit={submit} noValidate>
            {isHeld ? (
              <>
                <p>
                  <MoneyPlaceWords place={place} />
                </p>
                <p className={styles.remark}>{t('new.paidBack')}</p>
                {kinds.length === 0 ? null : (
                  <div className={styles.buttons}>
                    <Button variant="default" onClick={() => setAnyway(true)}>
                      {t('new.anyway')}
                    </Button>
                  </div>
                )}
              </>
            ) : null}
            {isHeld || kinds.length === 0 ? null : (
              <Radio.Group
                label={t('new.what')}
                value={kind}
                onChange={(value) => setChosen(claimKinds.find((each) => each === value) ?? null)}
              >
                <Stack gap={8} mt={8}>
                  {kinds.map((each) => (
                    <Radio key={each} value={each} label={claimKindWords(t, each)} />
                  ))}
                </Stack>
              </Radio.Group>
            )}
            {there === undefined ? null : (
              <p className={styles.remark} role="status">
                {t('new.exists')} <Link href={paths.claim(there.id)}>{t('new.look')}</Link>
              </p>
            )}
            {data?.paidBack && !isRefunded ? <p className={styles.remark}>{t('new.paidBack')}</p> : null}
            {hindrance === null ? null : <p className={styles.remark}>{hindrance}</p>}
            {text === null || kind === null || hindrance !== null || isHeld ? null : (
              <ClaimTextPanel
                text={text}
                place={shown.place(text)}
                isMail={shown.isMail}
                connectionId={shown.connectionId}
              />
            )}
            {there !== undefined || hindrance !== null || isHeld ? null : (
              <>
                <OperatorField
                  by={by}
                  className={styles.who}
                  error={tried && who === '' ? t('common:statement.needed') : null}
                />
                {open.error === null ? null : <FailureNotice error={open.error} />}
                <div className={styles.buttons}>
                  <Button type="submit" loading={open.isPending}>
                    {t('new.open')}
                  </Button>
                </div>
              </>
            )}
          </form>
          <aside className={styles.side}>
            <SubjectFacts order={shown.whole?.order ?? null} about={data ?? null} />
            {shown.whole === null ? null : (
              <EvidenceButtons whole={null} order={shown.whole} about={data ?? null} />
            )}
          </aside>
        </div>
      )}
    </Screen>
  );
}

function subjectOf(asked: URLSearchParams): ClaimSubject | null {
  const orderId = asked.get('order');
  if (orderId) return { of: 'order', orderId };
  const [connectionId, rowId] = [asked.get('connection'), asked.get('row')];
  return connectionId && rowId ? { of: 'row', connectionId, rowId } : null;
}
