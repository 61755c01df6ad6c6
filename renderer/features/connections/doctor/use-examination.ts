import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../../../shared/model/connection/doctor.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { codedMessageSentences } from '../../../ui/format/coded-message-sentences.ts';

export interface Examination {
  readonly reported: readonly Finding[];
  readonly state: 'running' | 'ended' | 'stopped' | 'failed';
  /** Error of a failed examination; null if the examination did not fail. */
  readonly error: unknown;
  /** Time at which the examination ended, in milliseconds; null before that. */
  readonly endedAtMs: number | null;
  readonly again: () => void;
  readonly stop: () => void;
}

const begun = { reported: [], state: 'running', error: null, endedAtMs: null } as const;

/** Starts an examination immediately and reports each finding as it arrives. Unmounting cancels it. */
export function useExamination(connectionId: string): Examination {
  const contract = useContract();
  const { t } = useTranslation('notes');
  const [round, setRound] = useState<{ readonly stopped: boolean }>({ stopped: false });
  const [seen, setSeen] = useState<Omit<Examination, 'again' | 'stop'>>(begun);

  useEffect(() => {
    if (round.stopped) return;
    const giving = new AbortController();
    const { signal } = giving;
    const run = async (): Promise<void> => {
      setSeen(begun);
      const findings = await contract.diagnostics.examine.call({ connectionId, instead: {} }, { signal });
      for await (const finding of findings) {
        if (signal.aborted) return;
        setSeen((before) => ({ ...before, reported: [...before.reported, finding] }));
      }
      setSeen((before) => ({ ...before, state: 'ended', endedAtMs: Date.now() }));
    };
    run().catch((error: unknown) => {
      if (!signal.aborted) setSeen((before) => ({ ...before, state: 'failed', error }));
    });
    return () => giving.abort();
  }, [contract, connectionId, round]);

  return {
    ...seen,
    reported: seen.reported.map((finding) => ({
      ...finding,
      evidence: codedMessageSentences(t, finding.evidence, { codes: 'kept' }),
    })),
    again: useCallback(() => setRound({ stopped: false }), []),
    stop: useCallback(() => {
      setRound({ stopped: true });
      setSeen((before) => ({ ...before, state: 'stopped', endedAtMs: Date.now() }));
    }, []),
  };
}
