import { TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { checkIdentifier, type IdentifierRule } from '../../../shared/model/identifier/identifier.ts';
import { identifierRuleWords } from '../../ui/device/identifier-rule.ts';
import { identifierWords } from '../../ui/device/identifier-words.ts';
import styles from './identifier-field.module.css';
import { IdentifierReadings } from './identifier-readings.tsx';
import { readingsFor } from './order-draft.ts';

interface IdentifierFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly rule: IdentifierRule;
  readonly value: string;
  /** True once the person tried to go on without it. */
  readonly insist: boolean;
  readonly onChange: (value: string) => void;
}

/**
 * The identifier in large figures, checked with every key. While fewer digits are typed than needed it only counts;
 * it complains when it is certain, and then offers what may be meant. A scan fills it from wherever the focus is; the Enter that ends one is taken away.
 */
export function IdentifierField({ ref, rule, value, insist, onChange }: IdentifierFieldProps) {
  const { t } = useTranslation('new-order');
  const { t: say } = useTranslation('services');
  const check = checkIdentifier(value, rule);
  const label = rule.label !== '' && rule.kind !== 'imei' ? rule.label : say(`kind.${rule.kind}`);
  const words = check.ok
    ? t(rule.kind === 'imei' ? 'fits' : 'accepted')
    : check.problem === 'empty'
      ? insist
        ? t('blocked.identifier')
        : t(rule.kind === 'imei' ? 'identifier.hint' : 'identifier.hintOther')
      : identifierWords(say, rule, check);
  const growing = !check.ok && (check.problem === 'empty' || check.problem === 'too-short') && !insist;
  const readings = check.ok || growing ? [] : readingsFor(value, rule);
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
        data-good={check.ok || undefined}
        error={check.ok || growing ? null : words}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={
          <>
            {check.ok || growing ? (
              <span className={styles.words} data-good={check.ok || undefined} aria-live="polite">
                {check.ok ? <IconCheck size={14} aria-hidden /> : null}
                {words}
              </span>
            ) : null}
            <Rule rule={rule} />
          </>
        }
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {readings.length === 0 ? null : <IdentifierReadings readings={readings} onChoose={onChange} />}
    </div>
  );
}

/** What the record asks of it, so that nobody has to find out by mistakes. */
function Rule({ rule }: { readonly rule: IdentifierRule }) {
  const { t } = useTranslation('services');
  const words = identifierRuleWords(t, rule);
  if (words.length === 0) return null;
  return (
    <span className={styles.rule}>
      {words.join(' ')}
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
