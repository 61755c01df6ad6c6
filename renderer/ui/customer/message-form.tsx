import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callingCodeOf, dialledFrom } from '../../../shared/model/customer/calling-code.ts';
import { dialledPhone } from '../../../shared/model/customer/customer.ts';
import { type Message, messageLink, type Unlinked } from '../../../shared/model/customer/message-link.ts';
import { smsParts } from '../../../shared/model/customer/sms-parts.ts';
import { type Channel, channels, type MessageKind } from '../../../shared/model/customer/telling.ts';
import { directionOf, languageNames, type PageLanguage } from '../../locales/languages.ts';
import { shopRegion } from '../../locales/machine-languages.ts';
import { copyText } from '../base/clipboard.ts';
import common from '../base/common.module.css';
import { Keys } from '../base/keys.tsx';
import { notifyDone, notifyNotDone } from '../failure/notify-done.tsx';
import styles from './message-form.module.css';
import type { MessageChoice } from './message-texts.ts';

interface MessageFormProps {
  /** Likeliest first. */
  readonly choices: readonly MessageChoice[];
  /** The saved number, or a number in the customer's name; `''` if none is known. */
  readonly phone: string;
  readonly mail: string;
  readonly language: string;
  /** Saves the typed number; null if there is no customer with whom it can be saved. */
  readonly onPhone: ((phone: string) => void) | null;
  /** Called after a person opened the text in another app, or copied it. */
  readonly onReported: (what: MessageKind, way: Channel) => void;
  /** Called on every render with the function that opens the text in a given app, for the screen's shortcuts. */
  readonly onWays?: (open: (way: Channel) => void) => void;
  readonly keys?: Readonly<Record<Channel, string>>;
}

/** An editable text with its length, and the apps in which it can be opened. This form sends nothing itself. */
export function MessageForm(props: MessageFormProps) {
  const { choices, phone: known, mail, language, onPhone, onReported: reportSent, onWays, keys } = props;
  const { t } = useTranslation(['messages', 'templates']);
  const [chosenId, setChosenId] = useState(choices[0]?.id ?? '');
  const [edited, setEdited] = useState<string | null>(null);
  const [typed, setTyped] = useState(known);
  const region = shopRegion();
  const phone = dialledFrom(dialledPhone(typed), region);
  const code = callingCodeOf(region);
  const asksPhone = !dialledFrom(dialledPhone(known), region).match(/^(?:\+|00)/);
  const choice = choices.find(({ id }) => id === chosenId) ?? choices[0];
  const text = edited ?? choice?.text ?? '';
  const counted = useMemo(() => smsParts(text), [text]);
  const links = channels.map((way) => linkOf(way, { phone, mail, subject: choice?.subject ?? '', text }));
  function savePhone(): void {
    const written = typed.trim();
    if (written !== known && dialledPhone(written) !== '') onPhone?.(written);
  }
  async function go(channel: Channel): Promise<void> {
    const link = links.find((each) => each.way === channel);
    if (choice === undefined || link === undefined) return;
    if (channel === 'copied') {
      if (!(await copyText(text))) return notifyNotDone('message', t('templates:notCopied'));
      notifyDone('message', t('copied'));
    } else {
      if (link.link === null) return notifyNotDone('message', link.not === null ? '' : t(`not.${link.not}`));
      window.open(link.link, '_blank', 'noopener,noreferrer');
      notifyDone('message', t('opened', { way: t(`way.${channel}`) }));
    }
    reportSent(choice.what, channel);
  }
  onWays?.((channel) => void go(channel));
  const reasons = [...new Set(links.flatMap(({ not }) => not ?? []))];
  return (
    <div className={styles.form}>
      {choices.length < 2 ? null : (
        <Select
          label={t('what.label')}
          data={choices.map(({ id, what, name }) => ({ value: id, label: name ?? t(`what.${what}`) }))}
          value={choice?.id ?? null}
          onChange={(id) => {
            setChosenId(id ?? '');
            setEdited(null);
          }}
        />
      )}
      <Textarea
        label={t('text')}
        autosize
        minRows={5}
        maxRows={14}
        maxLength={4_000}
        dir={directionOf(language)}
        lang={language}
        value={text}
        onChange={(event) => setEdited(event.currentTarget.value)}
      />
      <p className={styles.counted}>
        <span>{t('parts', { count: counted.parts })}</span>
        <span>{t('left', { count: counted.left })}</span>
        <span>{t('language', { language: languageNames[language as PageLanguage] ?? language })}</span>
      </p>
      {asksPhone ? (
        <TextInput
          label={t('phone')}
          type="tel"
          // The first focus is on the number if none is known, otherwise on the first app.
          data-autofocus={known === '' || undefined}
          dir="ltr"
          maxLength={40}
          placeholder={code === null ? '+44 …' : `+${code} …`}
          description={phone === '' ? undefined : <bdi dir="ltr">{phone}</bdi>}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={savePhone}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            savePhone();
          }}
        />
      ) : null}
      <div className={common.wrap}>
        {links.map(({ way, link, not }, place) => (
          <Button
            key={way}
            data-autofocus={(known !== '' && place === 0) || undefined}
            disabled={text.trim() === '' || (way !== 'copied' && link === null)}
            {...(not === null ? {} : { title: t(`not.${not}`) })}
            rightSection={keys === undefined ? null : <Keys shortcut={keys[way]} />}
            onClick={() => void go(way)}
          >
            {t(`way.${way}`)}
          </Button>
        ))}
      </div>
      {reasons.map((not) => (
        <p key={not} className={common.mutedSm}>
          {t(`not.${not}`)}
        </p>
      ))}
      <p className={common.mutedSm}>{t('byHand')}</p>
    </div>
  );
}

interface MessageTarget {
  readonly way: Channel;
  readonly link: string | null;
  readonly not: Unlinked | null;
}

function linkOf(way: Channel, message: Message): MessageTarget {
  if (way === 'copied') return { way, link: null, not: null };
  const result = messageLink(way, message);
  return 'link' in result ? { way, link: result.link, not: null } : { way, link: null, not: result.not };
}
