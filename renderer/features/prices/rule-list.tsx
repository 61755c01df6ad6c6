import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFoundIn } from '../../../shared/model/base/search-folding.ts';
import type { PriceRule } from '../../../shared/model/pricing/price-rule.ts';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { Section } from '../../ui/base/section.tsx';
import { IconPencil } from '../../ui/icons/icons.tsx';
import { ruleSentence, ruleWords } from '../../ui/pricing/rule-words.ts';
import { SearchField } from '../../ui/table/search-field.tsx';
import styles from './prices-screen.module.css';

// Maximum rules shown; a person searches for the others.
const maxShown = 100;
const minRules = 8;

interface RuleListProps {
  readonly rules: readonly PriceRule[];
  readonly onEdit: (rule: PriceRule) => void;
}

/** The rules as sentences, the latest changed first. A click on a row opens its rule. */
export function RuleList({ rules, onEdit }: RuleListProps) {
  const { t, i18n } = useTranslation(['pricing']);
  const [search, setSearch] = useState('');
  const sentences = useMemo(
    () =>
      rules.map((rule) => ({
        rule,
        ...ruleWords(t, rule, i18n.language),
        sentence: ruleSentence(t, rule, i18n.language),
      })),
    [rules, t, i18n.language],
  );
  const found = sentences.filter(({ sentence }) => isFoundIn(sentence, search));
  return (
    <Section
      title={t('rules.title')}
      count={rules.length}
      note={t('rules.note')}
      aside={
        rules.length < minRules ? null : (
          <SearchField
            label={t('rules.search')}
            placeholder={t('rules.search')}
            value={search}
            onChange={setSearch}
          />
        )
      }
    >
      {rules.length === 0 ? (
        <EmptyState title={t('rules.empty')}>{t('rules.emptyWords')}</EmptyState>
      ) : (
        <div className={styles.list}>
          {found.slice(0, maxShown).map(({ rule, subject, formula }) => (
            <button
              key={rule.id}
              type="button"
              className={styles.row}
              data-entry
              onClick={() => onEdit(rule)}
            >
              <span className={styles.subject}>{subject}</span>
              <span className={styles.formula}>{formula}</span>
              <IconPencil size={14} aria-label={t('rules.edit')} />
            </button>
          ))}
          {found.length === 0 ? <p className={styles.more}>{t('rules.nothing')}</p> : null}
          {found.length > maxShown ? (
            <p className={styles.more}>{t('rules.more', { count: found.length - maxShown })}</p>
          ) : null}
        </div>
      )}
    </Section>
  );
}
