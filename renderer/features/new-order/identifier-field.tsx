import { Button, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { checkIdentifier, type IdentifierRule } from '../../../shared/model/identifier/identifier.ts';
import { type Doubt, identifierWarning } from '../../../shared/model/list/text/finding.ts';
import type { Alternative } from '../../../shared/model/list/text/verdict.ts';
import { identifierRuleWords } from '../../ui/device/identifier-rule.ts';
import { identifierName, identifierWords } from '../../ui/device/identifier-words.ts';
import { IconCheck } from '../../ui/icons/icons.tsx';
import styles from './identifier-field.module.css';
import { readingsFor } from './order-draft.ts';

interface IdentifierFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly rule: IdentifierRule;
  readonly value: string;
  /** True after a person tried to continue without a valid identifier, or without the reason for a doubtful one. */
  readonly insist: boolean;
  /** The typed reason to order a doubtful identifier anyway; null if the person gave none. */
  readonly anyway: string | null;
  readonly onChange: (value: string) => void;
  readonly onAnyway: (reason: string) => void;
}

/**
 * The identifier field, with large digits, checked after every key. While digits are missing, it shows how many are missing, and no error.
 * If an error is certain, it offers likely readings. A scan fills the field wherever the focus is; the scanner's Enter is ignored.
 */
export function IdentifierField(props: IdentifierFieldProps) {
  const { ref, rule, value, insist, anyway, onChange, onAnyway } = props;
  const { t } = useTranslation('new-order');
  const { t: tServices } = useTranslation('services');
  const check = checkIdentifier(value, rule);
  const doubt = identifierWarning(value, rule);
  const isGood = check.ok && doubt === null;
  const label = rule.label !== '' && rule.kind !== 'imei' ? rule.label : tServices(`kind.${rule.kind}`);
  const problemText = useProblemText(rule, check, doubt, insist);
  const growing = !check.ok && (check.problem === 'empty' || check.problem === 'too-short') && !insist;
  const isQuiet = isGood || growing;
  const readings = check.ok ? [] : readingsFor(value, rule);
  return (
    <div>
      <TextInput
        ref={ref}
        autoFocus
        label={<bdi>{label}</bdi>}
        classNames={{ input: `mono ${styles.input}` }}
        dir="ltr"
        value={value}
        maxLength={200}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        inputMode={rule.lettersAllowed ? 'text' : 'numeric'}
        data-digits={!rule.lettersAllowed || undefined}
        data-good={isGood || undefined}
        error={isQuiet ? null : problemText}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={
          <>
            {isQuiet ? (
              <span className={styles.words} data-good={isGood || undefined} aria-live="polite">
                {isGood ? <IconCheck size={14} aria-hidden /> : null}
                {problemText}
              </span>
            ) : null}
            <Rule rule={rule} />
          </>
        }
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {readings.length === 0 ? null : <IdentifierReadings readings={readings} onChoose={onChange} />}
      {doubt === null ? null : (
        <AnywayReason
          reason={anyway}
          error={insist && anyway?.trim() === '' ? t('blocked.anyway') : null}
          onChange={onAnyway}
        />
      )}
    </div>
  );
}

type IdentifierCheck = ReturnType<typeof checkIdentifier>;

/** The text below the field: a doubt, the confirmation that the identifier fits, a hint what to type, or a problem. */
function useProblemText(
  rule: IdentifierRule,
  check: IdentifierCheck,
  doubt: Doubt | null,
  insist: boolean,
): string {
  const { t } = useTranslation('new-order');
  const { t: tServices } = useTranslation('services');
  if (doubt) return doubtText(tServices, doubt);
  if (check.ok) return t(rule.kind === 'imei' ? 'fits' : 'accepted');
  if (check.problem !== 'empty') return identifierWords(tServices, rule, check);
  if (insist) return t('blocked.identifier', { name: identifierName(tServices, rule) });
  return t(rule.kind === 'imei' ? 'identifier.hint' : 'identifier.hintOther');
}

interface AnywayReasonProps {
  readonly reason: string | null;
  readonly error: string | null;
  readonly onChange: (reason: string) => void;
}

/** Asks for the reason to order a doubtful identifier anyway. */
function AnywayReason({ reason, error, onChange }: AnywayReasonProps) {
  const { t } = useTranslation('new-order');
  const className = styles.anyway ?? '';
  return reason === null ? (
    <Button className={className} size="compact-sm" onClick={() => onChange('')}>
      {t('anyway.go')}
    </Button>
  ) : (
    <TextInput
      className={className}
      autoFocus
      required
      label={t('anyway.reason')}
      description={t('anyway.reasonHint')}
      maxLength={400}
      value={reason}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function doubtText(tServices: TFunction<'services'>, doubt: Doubt): string {
  if (doubt.is === 'invented')
    return tServices('doubt.invented', { why: tServices(`invented.${doubt.why}`) });
  return tServices('doubt.otherKind', {
    found: tServices(`foundKind.${doubt.found}`),
    wanted: tServices(`wanted.${doubt.wanted}`),
  });
}

/** Shows the service's rule for identifiers, so that people need not learn it from errors. */
function Rule({ rule }: { readonly rule: IdentifierRule }) {
  const { t } = useTranslation('services');
  const ruleTexts = identifierRuleWords(t, rule);
  if (ruleTexts.length === 0) return null;
  return (
    <span className={styles.rule}>
      {ruleTexts.join(' ')}
      {rule.pattern === null ? null : (
        <>
          {' '}
          <bdi dir="ltr" className="mono">
            {rule.pattern}
          </bdi>
        </>
      )}
    </span>
  );
}

/** Possible readings of the text. A person chooses one; nothing is corrected automatically. */
function IdentifierReadings({
  readings,
  onChoose,
}: {
  readonly readings: readonly Alternative[];
  readonly onChoose: (identifier: string) => void;
}) {
  const { t } = useTranslation(['new-order', 'services']);
  return (
    <fieldset className={styles.readings} aria-live="polite">
      <legend>{t('identifier.readings', { count: readings.length })}</legend>
      {readings.map(({ identifier, repairs }) => (
        <Button key={identifier} size="compact-sm" onClick={() => onChoose(identifier)}>
          <bdi dir="ltr" className="mono">
            {identifier}
          </bdi>
          <span className={styles.reading}>
            {repairs.map((repair) => t(`services:repair.${repair}`)).join(', ')}
          </span>
        </Button>
      ))}
    </fieldset>
  );
}
