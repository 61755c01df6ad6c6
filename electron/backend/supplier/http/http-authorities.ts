import * as tls from 'node:tls';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { ReadAuthorities } from './http-authorities-worker.ts';
import type { Environment } from './http-environment.ts';

/** Whose certificates are believed. */
export interface Authorities {
  /** For every connection that is secured. */
  readonly context: tls.SecureContext;
  /** How many are believed beside those that the app brings. */
  readonly ofSystem: number;
  readonly ofEnvironment: number;
  /** Sentences about what could not be read; the rest holds nevertheless. */
  readonly troubles: readonly string[];
}

/** A system that has not told its authorities by then is gone on without. */
const readTimeoutMs = 10_000;

// From sources Node runs the .ts file itself; in a bundle the worker is built beside this module.
const workerFile = import.meta.url.endsWith('.ts')
  ? './http-authorities-worker.ts'
  : './http-authorities-worker.mjs';
/** The program of the thread. */
export const authoritiesProgram = new URL(workerFile, import.meta.url);

/**
 * The authorities of this machine: those that the app brings, those of the system, and those that the environment names (money-safety H6).
 * Read with the first call, so that no start waits for it, and once: what is added later is believed after the next start.
 */
export function openAuthorities(parts: {
  readonly environment: Environment;
  readonly clock: Clock;
}): () => Promise<Authorities> {
  let read: Promise<Authorities> | null = null;
  return () => {
    read ??= readAll(parts).then(believe);
    return read;
  };
}

function readAll({ environment, clock }: Parameters<typeof openAuthorities>[0]): Promise<ReadAuthorities[]> {
  const { NODE_EXTRA_CA_CERTS, SSL_CERT_FILE, SSL_CERT_DIR } = environment;
  const told: ReadAuthorities[] = [];
  return new Promise((resolve) => {
    const worker = new Worker(authoritiesProgram, {
      workerData: { NODE_EXTRA_CA_CERTS, SSL_CERT_FILE, SSL_CERT_DIR },
    });
    worker.unref();
    const giveUp = (why: string): void => {
      const troubles = [`The authorities of this system could not be read: ${why}.`];
      end([...told, { from: 'system', certificates: [], troubles }]);
    };
    const end = (all: ReadAuthorities[]): void => {
      cancel();
      resolve(all);
      void worker.terminate();
    };
    const cancel = clock.after(readTimeoutMs, () => giveUp('it took too long'));
    worker.on('message', (part: ReadAuthorities) => {
      told.push(part);
      if (part.from === 'system') end(told);
    });
    worker.on('error', (error) => giveUp(error.name));
    worker.on('exit', () => giveUp('the reading stopped'));
  });
}

function believe(parts: readonly ReadAuthorities[]): Authorities {
  const of = (from: ReadAuthorities['from']): readonly string[] =>
    parts.filter((part) => part.from === from).flatMap(({ certificates }) => certificates);
  const troubles = parts.flatMap((part) => part.troubles);
  const brought = new Set(tls.rootCertificates.map(bare));
  const ofEnvironment = of('environment').filter((pem) => !brought.has(bare(pem)));
  const named = new Set(ofEnvironment.map(bare));
  const ofSystem = of('system').filter((pem) => !brought.has(bare(pem)) && !named.has(bare(pem)));
  const counted = { ofSystem: ofSystem.length, ofEnvironment: ofEnvironment.length };
  try {
    const context = contextOf([...tls.rootCertificates, ...ofEnvironment, ...ofSystem]);
    return { context, ...counted, troubles };
  } catch {
    const trouble = 'What this system trusts cannot be used; only what the app brings is believed.';
    return {
      context: contextOf(tls.rootCertificates),
      ofSystem: 0,
      ofEnvironment: 0,
      troubles: [...troubles, trouble],
    };
  }
}

function contextOf(authorities: readonly string[]): tls.SecureContext {
  return tls.createSecureContext({ ca: [...authorities], minVersion: 'TLSv1.2' });
}

/** The same certificate is wrapped into lines of different length here and there. */
function bare(pem: string): string {
  return pem.replace(/\s/g, '');
}
