import { X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import * as tls from 'node:tls';
import { parentPort, workerData } from 'node:worker_threads';
import type { Environment } from './http-environment.ts';

// Reads certificate authorities in a worker thread: a system may have hundreds, and reading them may take seconds.

/** The thread sends two messages: first the environment's authorities, then the system's. The certificates are PEM, without duplicates. */
export interface ReadAuthorities {
  readonly from: 'environment' | 'system';
  readonly certificates: readonly string[];
  /** Messages about certificates that could not be read. */
  readonly troubles: readonly string[];
}

const fileNames = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'];
const maxBytes = 16 * 1024 * 1024;

function readNamed(environment: Environment): ReadAuthorities {
  const certificates = new Set<string>();
  const troubles: string[] = [];
  const note = (name: string, path: string, read: () => readonly string[]): void => {
    try {
      const found = read();
      for (const each of found) certificates.add(each);
      if (found.length === 0) troubles.push(`${name} names ${path}, which holds no certificate.`);
    } catch (error) {
      const { code, name: kind } = error as NodeJS.ErrnoException;
      troubles.push(`${name} names ${path}, which cannot be read (${code ?? kind}).`);
    }
  };
  for (const name of fileNames) {
    const path = environment[name]?.trim() ?? '';
    if (path !== '') note(name, path, () => certificatesIn(path));
  }
  for (const folder of (environment.SSL_CERT_DIR ?? '').split(delimiter).filter((path) => path !== ''))
    note('SSL_CERT_DIR', folder, () => certificatesUnder(folder));
  return { from: 'environment', certificates: [...certificates], troubles };
}

function certificatesUnder(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    try {
      return certificatesIn(join(folder, name));
    } catch {
      // Many systems have folders and dead links among their certificates.
      return [];
    }
  });
}

/** The certificates of a PEM or DER file, as PEM. Skips broken certificates and the text between them. */
function certificatesIn(path: string): readonly string[] {
  if (statSync(path).size > maxBytes)
    throw Object.assign(new Error(`certificate file too large: ${path}`), { code: 'EFBIG' });
  const bytes = readFileSync(path);
  const blocks = bytes.toString('latin1').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  return (blocks ?? [bytes]).flatMap(pemOf);
}

function pemOf(certificate: string | Buffer): readonly string[] {
  try {
    return [new X509Certificate(certificate).toString()];
  } catch {
    return [];
  }
}

function readSystem(): ReadAuthorities {
  const from = 'system';
  try {
    return { from, certificates: [...new Set(tls.getCACertificates('system').flatMap(pemOf))], troubles: [] };
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown error';
    return {
      from,
      certificates: [],
      troubles: [`The authorities of this system cannot be read (${reason}).`],
    };
  }
}

parentPort?.postMessage(readNamed(workerData as Environment));
parentPort?.postMessage(readSystem());
