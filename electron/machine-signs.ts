import { execFile } from 'node:child_process';
import { readFile, realpath, stat } from 'node:fs/promises';
import { arch, cpus, hostname, totalmem } from 'node:os';
import { promisify } from 'node:util';
import type { MachineSigns } from '../shared/model/host/machine-signs.ts';

/**
 * Identifies this machine and data folder (money-safety J8): the system's id, the computer's name and hardware, and the folder's path and
 * inode. None of these is secret. Values that cannot be read are left out. Never rejects.
 */
export async function readMachineSigns(
  folder: string,
  platform: string = process.platform,
): Promise<MachineSigns> {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const signs: Record<string, string | null> = {
    system: await systemId(platform),
    name: hostname(),
    parts: [arch(), processors.length, processors[0]?.model ?? '', memory].join(' '),
    path: await realpath(folder).catch(() => null),
    number: await stat(folder, { bigint: true }).then(
      ({ ino }) => String(ino),
      () => null,
    ),
  };
  return Object.fromEntries(
    Object.entries(signs).filter(([, sign]) => sign !== null && sign !== ''),
  ) as MachineSigns;
}

/** The system's installation id; null if none. */
async function systemId(platform: string): Promise<string | null> {
  try {
    if (platform === 'linux') return (await readFile('/etc/machine-id', 'utf8')).trim();
    if (platform === 'darwin')
      return (
        /"IOPlatformUUID" = "([^"]+)"/.exec(
          await reported('/usr/sbin/ioreg', ['-rd1', '-c', 'IOPlatformExpertDevice']),
        )?.[1] ?? null
      );
    if (platform === 'win32') {
      const key = 'HKLM\\SOFTWARE\\Microsoft\\Cryptography';
      return (
        /MachineGuid\s+REG_SZ\s+(\S+)/.exec(
          await reported('reg.exe', ['query', key, '/v', 'MachineGuid', '/reg:64']),
        )?.[1] ?? null
      );
    }
  } catch {}
  return null;
}

async function reported(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, [...args], { timeout: 3_000, windowsHide: true });
  return stdout;
}
