import { Button, Radio, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'wouter';
import { type ClaimKind, type ClaimSubject, claimKinds, topicOf } from '../../../shared/model/claim/claim.ts';
import type { MoneyPlace } from '../../../shared/model/wallet/money-place.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useMoneyPlace } from '../../client/money/use-money-place.ts';
import { useDefaultOperator } from '../../client/use-default-operator.ts';
import common from '../../ui/base/common.module.css';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { claimKindWords } from '../../ui/claim/claim-text.ts';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { Loading } from '../../ui/failure/loading.tsx';
import { MoneyPlaceWords } from '../../ui/order/money-place.tsx';
import { OperatorField, useOperator } from '../../ui/staff/operator-field.tsx';
import styles from './claim-screen.module.css';
import { ClaimTextPanel } from './claim-text-panel.tsx';
import { EvidenceButtons } from './evidence-buttons.tsx';
import { SubjectFacts } from './subject-facts.tsx';
import { useClaimed } from './use-claimed.ts';
import { wasRefunded } from './was-refunded.ts';

/** Form that opens a claim about one order or wallet row. A person chooses the kind of claim and sees its text. */
export function NewClaimScreen() {
  const { t } = useTranslation('claims');
  const [searchParams] = useSearchParams();
  const subject = subjectOf(searchParams);
  const [chosen, setChosen] = useState(
    () => claimKinds.find((kind) => kind === searchParams.get('kind')) ?? null,
  );
  const { data, error, refetch } = useClaimed(subject, chosen).about;
  const kinds = data?.kinds ?? [];
  const kind = kinds.find((each) => each === chosen) ?? kinds[0] ?? null;
  const claimed = useClaimed(subject, kind);
  const isLoaded = data !== undefined || subject === null;
  return (
    <Screen title={t('new.title')} back={paths.claims()}>
      <Loading error={error} onRetry={refetch} pending={!isLoaded} rows={8} />
      {isLoaded ? (
        <div className={styles.columns}>
          <ClaimForm subject={subject} kind={kind} claimed={claimed} onChoose={setChosen} />
          <aside className={styles.side}>
            <SubjectFacts order={claimed.whole?.order ?? null} about={data ?? null} />
            {claimed.whole === null ? null : (
              <EvidenceButtons whole={null} order={claimed.whole} about={data ?? null} />
            )}
          </aside>
        </div>
      ) : null}
    </Screen>
  );
}

interface ClaimFormProps {
  readonly subject: ClaimSubject | null;
  readonly kind: ClaimKind | null;
  readonly claimed: ReturnType<typeof useClaimed>;
  readonly onChoose: (kind: ClaimKind | null) => void;
}

function ClaimForm({ subject, kind, claimed, onChoose }: ClaimFormProps) {
  const { t } = useTranslation('claims');
  const { data } = claimed.about;
  const kinds = data?.kinds ?? [];
  const opening = useOpenClaim(subject, kind);
  const orderId = subject?.of === 'order' ? subject.orderId : '';
  const place = useMoneyPlace(orderId, orderId !== '');
  // True if a person wants to claim although the wallet shows the money as refunded.
  const [anyway, setAnyway] = useState(false);
  const isRefunded = orderId !== '' && wasRefunded(place, data?.paidBack ?? false);
  const isHeld = isRefunded && !anyway;
  const existing =
    kind === null
      ? undefined
      : data?.claims.find(({ state, kind: of }) => state !== 'closed' && topicOf(of) === topicOf(kind));
  const hindrance = kind === null ? t('new.nothing') : data?.sharesReference ? t('new.shared') : null;
  const isOffered = !isHeld && hindrance === null;
  return (
    <form className={styles.main} onSubmit={opening.submit} noValidate>
      {isHeld ? (
        <RefundedQuestion place={place} onAnyway={kinds.length === 0 ? null : () => setAnyway(true)} />
      ) : (
        <KindChoice kinds={kinds} kind={kind} onChoose={onChoose} />
      )}
      {existing === undefined ? null : (
        <p className={styles.remark} role="status">
          {t('new.exists')} <Link href={paths.claim(existing.id)}>{t('new.look')}</Link>
        </p>
      )}
      {data?.paidBack && !isRefunded ? <p className={styles.remark}>{t('new.paidBack')}</p> : null}
      {hindrance === null ? null : <p className={styles.remark}>{hindrance}</p>}
      {isOffered ? <ClaimTextOf claimed={claimed} /> : null}
      {isOffered && existing === undefined ? <OpenButton opening={opening} /> : null}
    </form>
  );
}

interface RefundedQuestionProps {
  /** Undefined until the app knows where the money is. */
  readonly place: MoneyPlace | undefined;
  readonly onAnyway: (() => void) | null;
}

function RefundedQuestion(props: RefundedQuestionProps) {
  const { t } = useTranslation('claims');
  return (
    <>
      {props.place === undefined ? null : (
        <p>
          <MoneyPlaceWords place={props.place} />
        </p>
      )}
      <p className={styles.remark}>{t('new.paidBack')}</p>
      {props.onAnyway === null ? null : (
        <div className={common.wrap}>
          <Button onClick={props.onAnyway}>{t('new.anyway')}</Button>
        </div>
      )}
    </>
  );
}

interface KindChoiceProps {
  readonly kinds: readonly ClaimKind[];
  readonly kind: ClaimKind | null;
  readonly onChoose: (kind: ClaimKind | null) => void;
}

function KindChoice({ kinds, kind, onChoose }: KindChoiceProps) {
  const { t } = useTranslation(['claims', 'check', 'states']);
  if (kinds.length === 0) return null;
  return (
    <Radio.Group
      label={t('new.what')}
      value={kind}
      onChange={(value) => onChoose(claimKinds.find((each) => each === value) ?? null)}
    >
      <Stack gap={8} mt={8}>
        {kinds.map((each) => (
          <Radio key={each} value={each} label={claimKindWords(t, each)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function ClaimTextOf({ claimed }: Pick<ClaimFormProps, 'claimed'>) {
  const text = claimed.text?.(null) ?? null;
  if (text === null) return null;
  const { isMail, connectionId } = claimed;
  return (
    <ClaimTextPanel text={text} place={claimed.place(text)} isMail={isMail} connectionId={connectionId} />
  );
}

function useOpenClaim(subject: ClaimSubject | null, kind: ClaimKind | null) {
  const contract = useContract();
  const [, navigate] = useLocation();
  // The id is created once per filled form, so that two presses create one claim.
  const [id] = useState(() => crypto.randomUUID());
  const [tried, setTried] = useState(false);
  const by = useOperator(useDefaultOperator());
  const who = by.who.trim();
  const open = useMutation(
    contract.claims.open.mutationOptions({ onSuccess: ({ claim }) => navigate(paths.claim(claim.id)) }),
  );
  return {
    by,
    isMissing: tried && who === '',
    error: open.error,
    isPending: open.isPending,
    submit(event: FormEvent): void {
      event.preventDefault();
      setTried(true);
      if (subject !== null && kind !== null && who !== '') open.mutate({ id, about: subject, kind, who });
    },
  };
}

function OpenButton({ opening }: { readonly opening: ReturnType<typeof useOpenClaim> }) {
  const { t } = useTranslation(['claims', 'common']);
  const missing = opening.isMissing ? t('common:statement.needed') : null;
  return (
    <>
      <OperatorField by={opening.by} className={styles.who} error={missing} />
      <FailureNotice error={opening.error} />
      <div className={common.wrap}>
        <Button variant="filled" type="submit" loading={opening.isPending}>
          {t('new.open')}
        </Button>
      </div>
    </>
  );
}

function subjectOf(searchParams: URLSearchParams): ClaimSubject | null {
  const orderId = searchParams.get('order');
  if (orderId) return { of: 'order', orderId };
  const [connectionId, rowId] = [searchParams.get('connection'), searchParams.get('row')];
  return connectionId && rowId ? { of: 'row', connectionId, rowId } : null;
}
