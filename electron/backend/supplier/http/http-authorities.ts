import * as tls from 'node:tls';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { ReadAuthorities } from './http-authorities-worker.ts';
import type { Environment } from './http-environment.ts';

export interface Authorities {
  readonly context: tls.SecureContext;
  /** Number of authorities trusted in addition to the app's own. */
  readonly ofSystem: number;
  readonly ofEnvironment: number;
  /** Messages about certificates that could not be read. All other certificates are still trusted. */
  readonly troubles: readonly string[];
}

/** If reading takes longer than this, the system's authorities are ignored. */
const readTimeoutMs = 10_000;

// In development, Node runs the .ts file; the bundle has the worker next to this module.
const workerFile = import.meta.url.endsWith('.ts')
  ? './http-authorities-worker.ts'
  : './http-authorities-worker.mjs';
export const authoritiesProgram = new URL(workerFile, import.meta.url);

/**
 * Opens the trusted authorities: the app's own, the system's, and those of the environment (money-safety H6). Reads them at the first call
 * and not at the start, so that the start does not wait. Never reads them again: an authority that is added later counts after a restart.
 */
export function openAuthorities(deps: {
  readonly environment: Environment;
  readonly clock: Clock;
}): () => Promise<Authorities> {
  let read: Promise<Authorities> | null = null;
  return () => {
    read ??= readAll(deps).then(trustedAuthorities);
    return read;
  };
}

function readAll({ environment, clock }: Parameters<typeof openAuthorities>[0]): Promise<ReadAuthorities[]> {
  const { NODE_EXTRA_CA_CERTS, SSL_CERT_FILE, SSL_CERT_DIR } = environment;
  const reported: ReadAuthorities[] = [];
  return new Promise((resolve) => {
    const worker = new Worker(authoritiesProgram, {
      workerData: { NODE_EXTRA_CA_CERTS, SSL_CERT_FILE, SSL_CERT_DIR },
    });
    worker.unref();
    const giveUp = (reason: string): void => {
      const troubles = [`The authorities of this system could not be read: ${reason}.`];
      end([...reported, { from: 'system', certificates: [], troubles }]);
    };
    const end = (all: ReadAuthorities[]): void => {
      cancel();
      resolve(all);
      void worker.terminate();
    };
    const cancel = clock.after(readTimeoutMs, () => giveUp('it took too long'));
    worker.on('message', (part: ReadAuthorities) => {
      reported.push(part);
      if (part.from === 'system') end(reported);
    });
    worker.on('error', (error) => giveUp(error.name));
    worker.on('exit', () => giveUp('the reading stopped'));
  });
}

function trustedAuthorities(parts: readonly ReadAuthorities[]): Authorities {
  const certificatesFrom = (from: ReadAuthorities['from']): readonly string[] =>
    parts.filter((part) => part.from === from).flatMap(({ certificates }) => certificates);
  const troubles = parts.flatMap((part) => part.troubles);
  const brought = new Set(tls.rootCertificates.map(withoutWhitespace));
  const ofEnvironment = certificatesFrom('environment').filter((pem) => !brought.has(withoutWhitespace(pem)));
  const named = new Set(ofEnvironment.map(withoutWhitespace));
  const ofSystem = certificatesFrom('system').filter(
    (pem) => !brought.has(withoutWhitespace(pem)) && !named.has(withoutWhitespace(pem)),
  );
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

/** Line breaks are removed, because the line length of PEM differs between sources. */
function withoutWhitespace(pem: string): string {
  return pem.replace(/\s/g, '');
}
