import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '../../../shared/model/base/clock.ts';
import type { Redactor } from './redact.ts';

/** The log. Each line is an event with its facts. Texts are redacted before writing. */
export type Log = ReturnType<typeof createLog>;

const maxFileBytes = 4 * 1024 * 1024;
const maxLineLength = 8_000;

/**
 * Writes JSON lines to `file`. If the file becomes too large, a new file begins and one older file remains. If the log cannot be written,
 * the app continues.
 */
export function createLog(file: string, redactor: Redactor, clock: Clock, randomId: () => string) {
  let writing: Promise<void> = mkdir(dirname(file), { recursive: true, mode: 0o700 }).then(
    () => {},
    () => {},
  );
  let waiting: string[] = [];

  const write = async (): Promise<void> => {
    const lines = waiting.join('');
    waiting = [];
    if (lines === '') return;
    const size = await stat(file).then(
      (found) => found.size,
      () => 0,
    );
    if (size > maxFileBytes) await rename(file, `${file}.1`).catch(() => {});
    await appendFile(file, lines, { mode: 0o600 }).catch(() => {});
  };
  const add = (level: string, event: string, facts: Readonly<Record<string, unknown>>): void => {
    const line = JSON.stringify({ at: new Date(clock.nowMs()).toISOString(), level, event, ...facts });
    waiting.push(`${redactor.redact(line).slice(0, maxLineLength)}\n`);
    if (waiting.length === 1) writing = writing.then(write);
  };

  return {
    info: (event: string, facts: Readonly<Record<string, unknown>> = {}) => add('info', event, facts),
    warn: (event: string, facts: Readonly<Record<string, unknown>> = {}) => add('warn', event, facts),
    /** Logs an unexpected error with its stack. Returns the incident id that is shown to the user. */
    incident(event: string, error: unknown) {
      const incidentId = randomId().slice(0, 8);
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      add('error', event, { incidentId, detail });
      return incidentId;
    },
    /** Resolves when everything logged so far is in the file. */
    flush: () => writing,
  };
}
