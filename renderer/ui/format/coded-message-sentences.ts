import type { TFunction } from 'i18next';
import { decodeMessages, type MessageCode } from '../../../shared/model/base/coded-message.ts';
import { english } from '../../locales/resources.ts';

/** Finds notes anywhere in a text. Strings inside a note may contain brackets. */
const notesAnywhere = /\[\{"note":(?:[^"\]]|"(?:[^"\\]|\\.)*")*\]/g;

/**
 * Translates the app's notes inside a text. Words of a supplier are unchanged. Error codes and HTTP statuses become words, except in the
 * connection doctor, which shows the codes.
 */
export function codedMessageSentences(
  t: TFunction<'notes'>,
  text: string,
  { codes = 'in words' }: { readonly codes?: 'in words' | 'kept' } = {},
): string {
  // Each note has other values, which the type of `t` cannot express.
  const translate = t as unknown as (key: string, values: object) => string;
  if (codes === 'in words' && statusAlone.test(text)) return translate('notes:plain.http-status', {});
  return text.replaceAll(notesAnywhere, (found) => {
    const notes = decodeMessages(found);
    if (notes === null) return found;
    if (codes === 'kept')
      return notes.map(({ note, ...values }) => translate(`notes:${note}`, withSeconds(values))).join(' ');
    return notes
      .filter(({ note, status }) => note !== 'http-status' || Number(status) >= 300)
      .map(({ note, ...values }) =>
        translate(`notes:${plainKey(note)}`, withSeconds(withCodeText(values, translate))),
      )
      .join(' ');
  });
}

/** The text that the journal has for an error without words of the supplier. */
const statusAlone = /^HTTP \d{3}$/;

const plainKey = (note: MessageCode): string =>
  note === 'status-words' ? 'supplier-said' : note in english.notes.plain ? `plain.${note}` : note;

/** Error codes of the operating system, of TLS and of failed reads. Other codes are shown unchanged. */
const codeTexts: readonly (readonly [RegExp, keyof typeof english.notes.code])[] = [
  [/^ECONNREFUSED$/, 'refused'],
  [/^(?:ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)$/, 'reset'],
  [/^(?:ENOTFOUND|EAI_\w+)$/, 'name'],
  [/^E?TIMEDOUT$/, 'timeout'],
  [/^(?:ENETUNREACH|EHOSTUNREACH|ENETDOWN|EHOSTDOWN|EADDRNOTAVAIL|EACCES|EPERM)$/, 'network'],
  [/^(?:(?:ERR_)?(?:CERT|TLS|SSL)_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/, 'certificate'],
  [/^not-understood$/, 'unread'],
  [/^unreachable$/, 'unreachable'],
  [/^(?:key-refused|no-key|keychain-locked|key-of-other-origin)$/, 'key'],
  [/^rate-limited$/, 'too-often'],
  [/^refused$/, 'turned-away'],
];

/** Adds whole seconds for the screen, because notes contain milliseconds. */
function withSeconds(values: object): object {
  return 'ms' in values ? { ...values, seconds: Math.ceil(Number(values.ms) / 1_000) } : values;
}

function withCodeText(values: object, translate: (key: string, values: object) => string): object {
  if (!('code' in values) || typeof values.code !== 'string') return values;
  const code = values.code;
  const found = codeTexts.find(([codes]) => codes.test(code));
  return found === undefined ? values : { ...values, code: translate(`notes:code.${found[1]}`, {}) };
}
