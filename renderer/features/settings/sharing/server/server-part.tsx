import { Button, FileButton, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ServerCheck,
  type ServerExamination,
  type ServerForm,
  serverFormSchema,
} from '../../../../../shared/model/host/sharing.ts';
import { useContract } from '../../../../client/contract-context.tsx';
import { ofShop } from '../../../../client/use-connections.ts';
import common from '../../../../ui/base/common.module.css';
import { CopyButton } from '../../../../ui/base/copy-button.tsx';
import { FailureNotice } from '../../../../ui/failure/failure-notice.tsx';
import { CountField } from '../../../../ui/format/count-field.tsx';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
} from '../../../../ui/icons/icons.tsx';
import { SettingRow } from '../../setting-row.tsx';
import styles from './server.module.css';

const empty: ServerForm = {
  host: '',
  port: 5432,
  database: '',
  schema: 'imei_desk',
  user: '',
  password: '',
  authority: '',
};

/** Form that examines a server before it is used, and shows what a person can do then. */
export function ServerPart() {
  const { t } = useTranslation('server');
  const contract = useContract();
  const [isShown, setShown] = useState(false);
  const [serverForm, setServerForm] = useState(empty);
  const examine = useMutation(contract.sharing.examineServer.mutationOptions());
  const parsed = serverFormSchema.safeParse(serverForm);
  if (!isShown)
    return (
      <SettingRow name={t('name')} hint={t('hint')}>
        <Button size="compact-sm" onClick={() => setShown(true)}>
          {t('enter')}
        </Button>
      </SettingRow>
    );
  return (
    <section className={styles.part} aria-label={t('name')}>
      <p className={styles.name}>{t('name')}</p>
      <p className={styles.hint}>{t('hint')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (parsed.success) examine.mutate(parsed.data);
        }}
      >
        <ServerFields
          wish={serverForm}
          onChange={(next) => {
            setServerForm(next);
            // The shown result belongs to the previous input, so it is cleared.
            examine.reset();
          }}
        />
        <Button type="submit" size="compact-sm" disabled={!parsed.success} loading={examine.isPending}>
          {t('form.test')}
        </Button>
      </form>
      <FailureNotice error={examine.error} />
      {examine.data === undefined || examine.variables === undefined ? null : (
        <>
          <CheckList checks={examine.data.checks} />
          <ServerOutcome found={examine.data} server={examine.variables} />
        </>
      )}
    </section>
  );
}

const marks: Readonly<Record<ServerCheck['is'], typeof IconCircleCheck>> = {
  passed: IconCircleCheck,
  warned: IconAlertTriangle,
  failed: IconAlertCircle,
  unknown: IconCircleMinus,
};

/** The checks of a server. Each has a shape, a colour and a word, its result, and what a person can do about it. */
function CheckList({ checks }: { readonly checks: readonly ServerCheck[] }) {
  const { t } = useTranslation('server');
  return (
    <ul className={styles.checks}>
      {checks.map((check) => {
        const Mark = marks[check.is];
        return (
          <li key={check.name} className={styles.check} data-is={check.is}>
            <Mark size={16} aria-hidden />
            <span>{t(`check.${check.name}`)}</span>
            <span className={styles.word}>{t(`is.${check.is}`)}</span>
            <span className={styles.found}>
              <CheckFound check={check} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function CheckFound({ check: { name, is, found } }: { readonly check: ServerCheck }) {
  const { t } = useTranslation('server');
  const mind =
    is === 'warned' &&
    (name === 'rights' || name === 'durable' || name === 'round-trip' || name === 'contents');
  return (
    <>
      {found === '' ? null : (
        <bdi>{name === 'round-trip' && is !== 'failed' ? t('ms', { ms: Number(found) }) : found}</bdi>
      )}
      {mind ? <span className={styles.todo}>{t(`mind.${name}`)}</span> : null}
      {is === 'failed' || (is === 'warned' && !mind) ? (
        <span className={styles.todo}>{t(`todo.${name}`)}</span>
      ) : null}
    </>
  );
}

const maxFileLength = 100_000;

/** The typed address and login of a server. */
function ServerFields({
  wish,
  onChange,
}: {
  readonly wish: ServerForm;
  readonly onChange: (wish: ServerForm) => void;
}) {
  const { t } = useTranslation(['server', 'common']);
  const field = (name: Exclude<keyof ServerForm, 'port'>) => ({
    label: t(`form.${name}`),
    value: wish[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...wish, [name]: event.currentTarget.value }),
    dir: 'ltr' as const,
    spellCheck: false,
    autoComplete: 'off',
  });
  const isSchema = serverFormSchema.shape.schema.safeParse(wish.schema).success;
  return (
    <div className={styles.fields}>
      <TextInput {...field('host')} maxLength={253} placeholder="192.168.1.10" data-autofocus />
      <CountField
        label={t('form.port')}
        value={wish.port}
        error={wish.port >= 1 && wish.port <= 65_535 ? null : t('common:countWrong', { most: 65_535 })}
        onChange={(port) => onChange({ ...wish, port: port ?? 0 })}
      />
      <TextInput {...field('database')} maxLength={63} />
      <TextInput {...field('schema')} maxLength={63} error={isSchema ? null : t('form.schemaRule')} />
      <TextInput {...field('user')} maxLength={63} />
      <PasswordInput {...field('password')} maxLength={1000} />
      <div className={common.wide}>
        <Textarea {...field('authority')} rows={2} maxLength={maxFileLength} classNames={{ input: 'mono' }} />
        <FileButton
          accept=".pem,.crt,.cer"
          onChange={(file) =>
            void file
              ?.slice(0, maxFileLength)
              .text()
              .then((authority) => onChange({ ...wish, authority }))
          }
        >
          {(props) => (
            <Button {...props} variant="subtle" size="compact-xs">
              {t('form.file')}
            </Button>
          )}
        </FileButton>
      </div>
    </div>
  );
}

/** Shows what a person can do with an examined server: move the shop to it, join the shop on it, or set it up first. */
function ServerOutcome({
  found: { checks, shop, signsInAs, setUp },
  server,
}: {
  readonly found: ServerExamination;
  readonly server: ServerForm;
}) {
  const { t } = useTranslation('server');
  const isGood = checks.every(({ is }) => is === 'passed' || is === 'warned');
  return (
    <div className={styles.outcome}>
      <p role="status" className={styles.said}>
        {!isGood ? t('outcome.bad') : shop === null ? t('outcome.empty') : t('outcome.shop', shop)}
      </p>
      {isGood ? <MoveOrJoin shop={shop} signsInAs={signsInAs} server={server} /> : null}
      <details open={!isGood}>
        <summary>{t('setUp.name')}</summary>
        <p className={styles.hint}>{t('setUp.hint')}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
        <pre className={styles.lines} dir="ltr" tabIndex={0}>
          {setUp}
        </pre>
        <CopyButton text={setUp} label={t('setUp.copy')} />
      </details>
    </div>
  );
}

interface MoveOrJoinProps extends Pick<ServerExamination, 'shop' | 'signsInAs'> {
  readonly server: ServerForm;
}

/** Moves this computer's orders to an empty server, or joins the shop on it. */
function MoveOrJoin({ shop, signsInAs, server }: MoveOrJoinProps) {
  const { t } = useTranslation(['server', 'sharing']);
  const contract = useContract();
  const [name, setName] = useState('');
  const [sends, setSends] = useState(true);
  const { data: counts } = useQuery(contract.orders.counts.queryOptions({ input: ofShop }));
  const move = useMutation(contract.sharing.moveToServer.mutationOptions());
  const join = useMutation(contract.sharing.joinServer.mutationOptions());
  const underWay = (counts?.claimed ?? 0) + (counts?.sending ?? 0);
  const waiting = (counts?.queued ?? 0) + (counts?.claimed ?? 0);
  const started = move.data ?? join.data;
  const error = move.error ?? join.error;
  return (
    <>
      {signsInAs === 'owner' || signsInAs === 'till' ? (
        <p className={styles.hint}>{t(`as.${signsInAs}`)}</p>
      ) : null}
      <p className={styles.hint}>{t('outcome.trust')}</p>
      <TextInput
        label={t('form.till')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={40}
      />
      {shop === null ? (
        <p className={styles.hint}>{t('move.hint')}</p>
      ) : (
        <>
          <Switch
            label={t('sends.on')}
            description={t('sends.hint')}
            checked={sends}
            onChange={(event) => setSends(event.currentTarget.checked)}
          />
          <p className={styles.hint}>{t('join.hint')}</p>
        </>
      )}
      {shop === null && underWay > 0 ? (
        <p className={common.bad}>{t('move.underWay', { orders: underWay })}</p>
      ) : null}
      {shop !== null && waiting > 0 ? (
        <p className={common.bad}>{t('sharing:join.waiting', { orders: waiting })}</p>
      ) : null}
      <Button
        variant="filled"
        size="compact-sm"
        disabled={name.trim() === '' || (shop === null && underWay > 0)}
        loading={move.isPending || join.isPending || started?.begun === true}
        onClick={() => (shop === null ? move.mutate({ server, name }) : join.mutate({ server, name, sends }))}
      >
        {t(shop === null ? 'move.run' : 'join.run')}
      </Button>
      <p role="status" className={styles.hint}>
        {join.data?.begun === true ? t('join.changing') : null}
        {started?.begun === false ? t('move.notBegun') : null}
      </p>
      <FailureNotice error={error} />
    </>
  );
}
