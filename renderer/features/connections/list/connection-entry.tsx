import { Button, SegmentedControl, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearch } from 'wouter';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import { numberingOf, numbersOf } from '../../../../shared/model/connection/status-family.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useAbout, useSelectConnection } from '../../../client/use-connections.ts';
import common from '../../../ui/base/common.module.css';
import { paths } from '../../../ui/base/paths.ts';
import { HealthMark } from '../../../ui/connection/health-mark.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { Age } from '../../../ui/format/age.tsx';
import { CodedMessageText } from '../../../ui/format/coded-message-text.tsx';
import { useCostText } from '../../../ui/format/costs.ts';
import { Money } from '../../../ui/format/money.tsx';
import { IconAlertTriangle } from '../../../ui/icons/icons.tsx';
import { StateBadge } from '../../../ui/order/state-badge.tsx';
import { DoctorDrawer } from '../doctor/doctor-drawer.tsx';
import styles from './connections-screen.module.css';
import { EditConnection } from './edit-connection.tsx';
import interfacesTableStyles from './interfaces-table.module.css';
import profile from './profile.module.css';
import { needsSignIn, SignInAgain } from './sign-in-again.tsx';

interface ConnectionEntryProps {
  readonly connection: Connection;
  readonly inUse: boolean;
}

/** One connection: facts, health and actions. An action's outcome is shown right below the action. */
export function ConnectionEntry({ connection, inUse }: ConnectionEntryProps) {
  const { t } = useTranslation(['connections', 'common', 'mapping', 'claims']);
  const costs = useCostText();
  const contract = useContract();
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const select = useSelectConnection();
  const check = useMutation(contract.connections.check.mutationOptions());
  const { id, name, keyPlace } = connection;
  const signedOut = needsSignIn(connection);
  const balance = check.data?.balance;
  return (
    <li className={styles.entry} data-in-use={inUse || undefined}>
      <div className={styles.head}>
        <h2 className={common.title}>
          <bdi>{name}</bdi>
        </h2>
        {inUse ? <span className={styles.inUse}>{t('inUse')}</span> : null}
        <HealthMark health={connection.health} worded />
        <div className={styles.verbs}>
          {inUse ? null : (
            <Button
              aria-label={t('useNamed', { name })}
              loading={select.isPending}
              onClick={() => select.mutate({ id })}
            >
              {t('use')}
            </Button>
          )}
          <Button
            aria-label={t('checkNamed', { name })}
            loading={check.isPending}
            onClick={() => check.mutate({ id })}
          >
            {t('check')}
          </Button>
          <DoctorButton connection={connection} />
          <Button component={Link} href={paths.replies(id)} aria-label={t('mapping:openNamed', { name })}>
            {t('mapping:open')}
          </Button>
          <Button
            component={Link}
            href={paths.claimForms(id)}
            aria-label={t('claims:forms.openNamed', { name })}
          >
            {t('claims:forms.open')}
          </Button>
          {connection.practice ? null : (
            <Button aria-label={t('editNamed', { name })} onClick={() => setOpen('edit')}>
              {t('common:edit')}
            </Button>
          )}
          <Button aria-label={t('removeNamed', { name })} onClick={() => setOpen('remove')}>
            {t('common:remove')}
          </Button>
        </div>
      </div>
      <p className={styles.facts}>
        <bdi dir="ltr" className="mono">
          {connection.baseAddress}
        </bdi>
        <span
          className={styles.keyPlace}
          data-missing={(keyPlace !== 'keychain' && keyPlace !== 'memory') || undefined}
        >
          {t(connection.signIn === 'key' ? `keyPlace.${keyPlace}` : `tokenPlace.${keyPlace}`)}
        </span>
      </p>
      {connection.requestFormBy === 'default' || connection.interfaces === 'rest' ? null : (
        <p className={styles.facts}>
          {t('requestFormIs', { form: t(`requestForm.${connection.requestForm}`) })}
        </p>
      )}
      {connection.healthDetail === null ? null : (
        <p className={styles.evidence}>
          <CodedMessageText text={connection.healthDetail} />
        </p>
      )}
      <div aria-live="polite">
        {check.isSuccess ? (
          <p className={common.okStrong}>
            {balance ? t('checked', { balance: costs(balance) }) : t('checkedNoBalance')}
          </p>
        ) : null}
      </div>
      {check.isError && !signedOut ? <FailureNotice error={check.error} seeReplies={id} /> : null}
      {select.isError ? <FailureNotice error={select.error} /> : null}
      {signedOut ? <SignInAgain connection={connection} inUse={inUse} /> : null}
      {inUse ? <Profile /> : null}
      <InterfacesTable connection={connection} signedOut={signedOut} />
      <UnneededFields connection={connection} />
      <StatusNumbers connection={connection} />
      {connection.practiceSpeed === null ? null : (
        <PracticeSettings speed={connection.practiceSpeed} dialect={connection.practiceDialect} />
      )}
      <EditConnection connection={connection} opened={open === 'edit'} onClose={() => setOpen(null)} />
      <RemoveConnection connection={connection} opened={open === 'remove'} onClose={() => setOpen(null)} />
    </li>
  );
}

/** The meaning of each status number of this supplier, and who chose it. The same number has other meanings at other suppliers. */
function StatusNumbers({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const numbers = [...numbersOf(numberingOf(connection))];
  return (
    <p className={interfacesTableStyles.numbers}>
      <span>{t('statusNumbers.title')}</span>
      {numbers.map(([number, state]) => (
        <span key={number} className={interfacesTableStyles.number}>
          <span className="mono">{number}</span>
          <StateBadge state={state} />
        </span>
      ))}
      <span className={common.faint}>
        {numbers.length === 0
          ? t('statusNumbers.unknown')
          : t(`statusNumbers.by.${connection.statusFamilyBy}`)}
      </span>
    </p>
  );
}

interface RemoveConnectionProps {
  readonly connection: Connection;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks for confirmation before a connection and its key are removed. */
function RemoveConnection({ connection, opened, onClose }: RemoveConnectionProps) {
  const { t } = useTranslation('connections');
  const contract = useContract();
  const remove = useMutation(contract.connections.remove.mutationOptions({ onSuccess: onClose }));
  return (
    <ConfirmDialog
      opened={opened}
      title={t('remove.title', { name: connection.name })}
      confirmLabel={t('remove.confirm')}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: connection.id })}
      onClose={onClose}
    >
      <p>{t(connection.signIn === 'password' ? 'remove.meansToken' : 'remove.means')}</p>
      {remove.isError ? <FailureNotice error={remove.error} /> : null}
    </ConfirmDialog>
  );
}

/** Opens the connection doctor; opens automatically if the address requests it. */
function DoctorButton({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('doctor');
  const [, navigate] = useLocation();
  const startsExamination = new URLSearchParams(useSearch()).get('examine') === connection.id;
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpened(false);
    // If the page's address opened the dialog, no element had the focus before it, so the button gets the focus.
    if (startsExamination) button.current?.focus();
    if (startsExamination) navigate(paths.connections(), { replace: true });
  };
  return (
    <>
      <Button
        ref={button}
        aria-label={t('examineNamed', { name: connection.name })}
        onClick={() => setOpened(true)}
      >
        {t('examine')}
      </Button>
      <DoctorDrawer connection={connection} opened={opened || startsExamination} onClose={close} />
    </>
  );
}

/** Fields that a person marked as not needed by this supplier; each can be required again. */
function UnneededFields({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const contract = useContract();
  const setFieldNeeded = useMutation(contract.connections.setFieldNeeded.mutationOptions());
  const { id, unneededFields } = connection;
  if (unneededFields.length === 0) return null;
  return (
    <>
      <ul className={styles.unneeded} aria-label={t('unneeded.title')}>
        <li aria-hidden>{t('unneeded.title')}</li>
        {unneededFields.map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
            <Button
              size="compact-xs"
              aria-label={t('unneeded.againNamed', { name })}
              onClick={() => setFieldNeeded.mutate({ id, name, needed: true })}
            >
              {t('unneeded.again')}
            </Button>
          </li>
        ))}
      </ul>
      {setFieldNeeded.isError ? <FailureNotice error={setFieldNeeded.error} /> : null}
    </>
  );
}

/** The account at the selected supplier: e-mail, balance, and all other fields of the reply unchanged. */
function Profile() {
  const { t } = useTranslation('profile');
  const contract = useContract();
  const about = useAbout();
  const { data, error, refetch } = useQuery(contract.account.read.queryOptions({ input: about }));
  if (error !== null) return <FailureNotice error={error} onRetry={refetch} />;
  if (data === undefined) return null;
  if (data.account === null) return <p className={common.faint}>{t('unread')}</p>;
  const { email, balance, details } = data.account;
  const fields = Object.entries(details);
  const short = (
    <>
      <span className={common.strong}>{t('title')}</span>{' '}
      <bdi className={profile.email}>{email === null || email === '' ? t('noEmail') : email}</bdi>{' '}
      <Money money={balance} />{' '}
      <span className={common.faint}>
        <Age at={data.fetchedAt} />
      </span>{' '}
    </>
  );
  if (fields.length === 0) return <p className={profile.short}>{short}</p>;
  return (
    <details className={profile.profile}>
      <summary className={profile.short}>
        {short}
        <span className={common.accentStrong}>{t('more', { count: fields.length })}</span>
      </summary>
      <p className={common.faint}>{t('keptAsWritten')}</p>
      <dl className={profile.fields}>
        {fields.map(([name, value]) => (
          <div key={name} className={profile.field}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>
              {value === '' ? <span className={common.faint}>{t('emptyValue')}</span> : <bdi>{value}</bdi>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const speeds = [1, 10, 60, 600];

interface PracticeSettingsProps {
  readonly speed: number;
  readonly dialect: string | null;
}

/** Speed, dialect and reset of the practice supplier. */
function PracticeSettings({ speed, dialect }: PracticeSettingsProps) {
  const { t } = useTranslation('connections');
  const contract = useContract();
  const [asking, setAsking] = useState(false);
  const setSpeed = useMutation(contract.connections.setPracticeSpeed.mutationOptions());
  const reset = useMutation(
    contract.connections.resetPractice.mutationOptions({ onSuccess: () => setAsking(false) }),
  );
  const offered = speeds.includes(speed) ? speeds : [...speeds, speed].sort((left, right) => left - right);
  return (
    <div className={styles.practice}>
      <span id="practice-speed" className={common.muted} title={t('practice.speedHint')}>
        {t('practice.speed')}
      </span>
      <SegmentedControl
        aria-labelledby="practice-speed"
        data={offered.map((value) => ({
          value: String(value),
          label: t('practice.speedValue', { speed: value }),
        }))}
        value={String(speed)}
        onChange={(value) => setSpeed.mutate({ speed: Number(value) })}
      />
      <Button onClick={() => setAsking(true)}>{t('practice.reset')}</Button>
      <PracticeDialect chosen={dialect} />
      {setSpeed.isError ? <FailureNotice error={setSpeed.error} /> : null}
      <ConfirmDialog
        opened={asking}
        title={t('practice.resetTitle')}
        confirmLabel={t('practice.resetConfirm')}
        danger
        busy={reset.isPending}
        onConfirm={() => reset.mutate(undefined)}
        onClose={() => setAsking(false)}
      >
        <p>{t('practice.resetMeans')}</p>
        {reset.isError ? <FailureNotice error={reset.error} /> : null}
      </ConfirmDialog>
    </div>
  );
}

/** The dialect of the practice supplier: its name and its description. */
function PracticeDialect({ chosen }: { readonly chosen: string | null }) {
  const { t } = useTranslation('connections');
  const contract = useContract();
  const dialects = useQuery(contract.connections.practiceDialects.queryOptions({ staleTime: Infinity }));
  const setDialect = useMutation(contract.connections.setPracticeDialect.mutationOptions());
  const selected = setDialect.isPending ? setDialect.variables.name : chosen;
  const known = dialects.data ?? [];
  return (
    <div className={styles.dialect}>
      <Select
        label={t('practice.dialect')}
        description={t('practice.dialectHint')}
        data={known.map(({ name }) => name)}
        value={selected}
        searchable
        disabled={setDialect.isPending}
        onChange={(name) => {
          if (name !== null && name !== chosen) setDialect.mutate({ name });
        }}
      />
      <p className={styles.dialectMeans} aria-live="polite">
        {known.find(({ name }) => name === selected)?.description}
      </p>
      {dialects.isError ? <FailureNotice error={dialects.error} /> : null}
      {setDialect.isError ? <FailureNotice error={setDialect.error} /> : null}
    </div>
  );
}

/** A list of unserved needs with their consequences, and a table of the interface that serves each need, and why. */
function InterfacesTable({
  connection,
  signedOut,
}: {
  readonly connection: Connection;
  /** True if the missing sign-in is already shown as the reason why needs are not served. */
  readonly signedOut: boolean;
}) {
  const { t } = useTranslation('connections');
  const { serves, name } = connection;
  const missing = serves.filter(({ by, why }) => by === null && why !== 'untried');
  // True if no interface answers: the connection's state then explains all missing needs. The interface for placing is ignored, because
  // answers never change it (money-safety O3).
  const nothingAnswers = serves.every(({ need, by }) => by === null || need === 'place');
  const tried = serves.some(({ why }) => why !== 'untried');
  return (
    <div className={common.stack}>
      {missing.length === 0 || signedOut || nothingAnswers ? null : (
        <ul className={interfacesTableStyles.missing} aria-label={t('serving.missing')}>
          {missing.map(({ need }) => (
            <li key={need}>
              <IconAlertTriangle size={14} aria-hidden className={interfacesTableStyles.icon} />
              {t(`serving.without.${need}`)}
            </li>
          ))}
        </ul>
      )}
      {tried ? (
        <details className={interfacesTableStyles.more}>
          <summary>
            {t('serving.title')}{' '}
            <span className={common.faint}>{t(`serving.by.${connection.interfaces}`)}</span>
          </summary>
          <table className={interfacesTableStyles.table} aria-label={t('serving.label', { name })}>
            <thead>
              <tr>
                <th scope="col">{t('serving.need')}</th>
                <th scope="col">{t('serving.interface')}</th>
                <th scope="col">{t('serving.why')}</th>
              </tr>
            </thead>
            <tbody>
              {serves.map(({ need, by, why }) => (
                <tr key={need} data-missing={(by === null && why !== 'untried') || undefined}>
                  <th scope="row">{t(`serving.needs.${need}`)}</th>
                  <td>{by === null ? t('serving.none') : t(`interface.${by}`)}</td>
                  <td className={common.faint}>{t(`serving.because.${why}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ) : (
        <p className={common.faint}>{t('serving.untried')}</p>
      )}
    </div>
  );
}
