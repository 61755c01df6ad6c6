import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What a person states to be so: by name, and how they know it. The name is the operator's until another is typed. */
export function useStatement(operator: string) {
  const { t } = useTranslation();
  const [typedWho, setWho] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const who = typedWho ?? operator;
  return {
    who,
    words,
    setWho,
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
  const { who, words, setWho, setWords, needed } = statement;
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
      <TextInput
        label={t('statement.who')}
        required
        maxLength={80}
        value={who}
        error={needed(who)}
        onChange={(event) => setWho(event.currentTarget.value)}
      />
    </>
  );
}
