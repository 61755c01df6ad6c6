import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NearbyDesk } from '../../../../shared/model/host/sharing.ts';
import { useContract, useTransport } from '../../../client/contract-context.tsx';
import { ofShop } from '../../../client/use-connections.ts';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { SettingRow } from '../setting-row.tsx';
import styles from './sharing.module.css';

/** Form that makes this computer a till of a host. A person types address and code, and compares the words on both computers. */
export function JoinDesk() {
  const { t } = useTranslation('sharing');
  const contract = useContract();
  const [joinForm, setJoinForm] = useState({ address: '', code: '', name: '' });
  const [isStopped, setStopped] = useState(false);
  const join = useMutation(contract.sharing.join.mutationOptions());
  const joined = join.data?.ok === true ? join.data : null;
  const problem = join.data?.ok === false ? join.data.problem : null;
  const [isJoining, setJoining] = useState(false);
  const nearby = useNearby(isJoining);
  const codeField = useRef<HTMLInputElement>(null);
  const { data: counts } = useQuery(contract.orders.counts.queryOptions({ input: ofShop }));
  const waiting = (counts?.queued ?? 0) + (counts?.claimed ?? 0);
  const ofField = {
    address: problem === 'not-an-address' || problem === 'not-reached' || problem === 'not-a-desk',
    code: problem === 'wrong-code' || problem === 'no-code',
  };
  const field = (name: keyof typeof joinForm) => ({
    value: joinForm[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setJoinForm({ ...joinForm, [name]: event.currentTarget.value }),
  });
  const isFilled = Object.values(joinForm).every((text) => text.trim() !== '');
  return (
    <>
      <SettingRow name={t('join.name')} hint={t('join.hint')}>
        {joined === null ? (
          <form
            className={styles.form}
            onFocus={() => setJoining(true)}
            onSubmit={(event) => {
              event.preventDefault();
              setStopped(false);
              if (isFilled) join.mutate(joinForm);
            }}
          >
            <NearbyList
              desks={nearby}
              address={joinForm.address}
              onTake={(address) => {
                setJoinForm({ ...joinForm, address });
                codeField.current?.focus();
              }}
            />
            <TextInput
              label={t('join.address')}
              {...field('address')}
              dir="ltr"
              spellCheck={false}
              autoComplete="off"
              maxLength={200}
              placeholder="192.168.1.20:47635"
              error={ofField.address && problem !== null ? t(`problem.${problem}`) : null}
            />
            <TextInput
              ref={codeField}
              label={t('join.code')}
              {...field('code')}
              dir="ltr"
              spellCheck={false}
              autoComplete="off"
              maxLength={40}
              placeholder="XXXX-XXXX"
              classNames={{ input: 'mono' }}
              error={ofField.code && problem !== null ? t(`problem.${problem}`) : null}
            />
            <TextInput label={t('join.till')} {...field('name')} maxLength={40} />
            {problem === null || ofField.address || ofField.code ? null : (
              <p role="alert" className={styles.problem}>
                {t(`problem.${problem}`)}
              </p>
            )}
            {isStopped ? (
              <p role="status" className={styles.quiet}>
                {t('join.stopped')}
              </p>
            ) : null}
            <Button type="submit" size="compact-sm" disabled={!isFilled} loading={join.isPending}>
              {t('join.connect')}
            </Button>
          </form>
        ) : (
          <CompareCode
            words={joined.words}
            waiting={waiting}
            onDiffer={() => {
              join.reset();
              setStopped(true);
            }}
          />
        )}
      </SettingRow>
      <FailureNotice error={join.error} />
    </>
  );
}

interface CompareWordsProps {
  readonly words: readonly string[];
  /** Number of this computer's orders that are not sent yet. */
  readonly waiting: number;
  readonly onDiffer: () => void;
}

/** Shows the words of this computer. It joins after a person has confirmed that the words of both computers are equal. */
function CompareCode({ words, waiting, onDiffer }: CompareWordsProps) {
  const { t } = useTranslation('sharing');
  const contract = useContract();
  const change = useMutation(contract.sharing.becomeTill.mutationOptions());
  return (
    <>
      <div className={styles.form}>
        <p className={styles.words} dir="ltr">
          {words.join(' · ')}
        </p>
        <p>{t(change.data?.begun ? 'join.changing' : 'join.compare')}</p>
        {waiting > 0 ? <p className={styles.problem}>{t('join.waiting', { orders: waiting })}</p> : null}
        <div className={styles.buttons}>
          <Button
            variant="filled"
            data-autofocus
            size="compact-sm"
            loading={change.isPending || change.data?.begun === true}
            onClick={() => change.mutate(undefined)}
          >
            {t('join.same')}
          </Button>
          <Button size="compact-sm" disabled={change.data?.begun === true} onClick={onDiffer}>
            {t('join.other')}
          </Button>
        </div>
      </div>
      <FailureNotice error={change.error} />
    </>
  );
}

/**
 * Returns the hosts on the shop's network that accept tills. Searches only while a person is about to join, so that nothing is broadcast
 * before.
 */
function useNearby(isJoining: boolean): readonly NearbyDesk[] {
  const contract = useContract();
  const { state } = useTransport();
  const [desks, setDesks] = useState<readonly NearbyDesk[]>([]);
  useEffect(() => {
    if (!isJoining || state !== 'open') return;
    const ending = new AbortController();
    const follow = async (): Promise<void> => {
      const reported = await contract.sharing.nearby.call(undefined, { signal: ending.signal });
      for await (const found of reported) setDesks(found);
    };
    // The stream ends with its transport or this effect. A person can still type an address.
    follow().catch(() => undefined);
    return () => ending.abort();
  }, [contract, state, isJoining]);
  return desks;
}

/** The hosts found on the network. A press on one fills in its address. */
function NearbyList({
  desks,
  address,
  onTake,
}: {
  readonly desks: readonly NearbyDesk[];
  /** The typed address. */
  readonly address: string;
  readonly onTake: (address: string) => void;
}) {
  const { t } = useTranslation('sharing');
  if (desks.length === 0) return null;
  return (
    <div>
      <p className={styles.quiet}>{t('join.found')}</p>
      <ul className={styles.nearby} aria-label={t('join.found')}>
        {desks.map((desk) => (
          <li key={desk.address}>
            <UnstyledButton
              className={styles.nearbyDesk}
              aria-pressed={desk.address === address.trim()}
              onClick={() => onTake(desk.address)}
            >
              <bdi className={styles.name}>{desk.name}</bdi>
              <bdi className={styles.quiet} dir="ltr">
                {desk.address}
              </bdi>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
