import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OperatorField, useOperator } from '../staff/operator-field.tsx';

/** A person's statement: their name, and how they know what they state. The default name is the operator in the settings. */
export function useStatement(operator: string | undefined) {
  const { t } = useTranslation();
  const by = useOperator(operator);
  const { who } = by;
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  return {
    by,
    words,
    setWords,
    /** Call this on submit. Returns true if the statement is complete. From then on, empty fields show an error. */
    tryIt(): boolean {
      setTried(true);
      return who.trim() !== '' && words.trim() !== '';
    },
    /** Returns the error for a field with this text: null before the first submit, or if the text is not empty. */
    needed: (text: string) => (tried && text.trim() === '' ? t('statement.needed') : null),
    /** The statement to record. */
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
