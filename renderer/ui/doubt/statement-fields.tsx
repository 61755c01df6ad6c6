import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OperatorField, useOperator } from '../staff/operator-field.tsx';

/** What a person states to be so: by name, and how they know it. The name is the operator's until another is typed. */
export function useStatement(operator: string) {
  const { t } = useTranslation();
  const by = useOperator(operator);
  const { who } = by;
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  return {
    by,
    words,
    setWords,
    /** Somebody tried to record it: from now on what is empty is named. Returns whether nothing of the statement is. */
    tryIt(): boolean {
      setTried(true);
      return who.trim() !== '' && words.trim() !== '';
    },
    /** What is wrong with a field of this text; null: nothing, or nobody has tried to record it yet. */
    needed: (text: string) => (tried && text.trim() === '' ? t('statement.needed') : null),
    /** As it is recorded. */
    stated: { who: who.trim(), words: words.trim() },
  };
}

interface StatementFieldsProps {
  readonly statement: ReturnType<typeof useStatement>;
  readonly hint: string;
}

export function StatementFields({ statement, hint }: StatementFieldsProps) {
  const { t } = useTranslation();
  const { by, words, setWords, needed } = statement;
  return (
    <>
      <Textarea
        label={t('statement.words')}
        description={hint}
        required
        autosize
        minRows={2}
        maxLength={400}
        value={words}
        error={needed(words)}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <OperatorField by={by} error={needed(by.who)} />
    </>
  );
}
