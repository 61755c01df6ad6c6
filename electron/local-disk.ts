import { execFile } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isWithin } from './folders.ts';
import { startFailure } from './start-failure.ts';

/**
 * Rejects with a StartFailure if another computer could also write to the folder (money-safety J6). This system cannot see the locks of the
 * other computer, and SQLite's log is not safe on such a drive. The check cannot detect drives that the system presents as local, such as a
 * folder that a program syncs to a server, a disk image on a server, or a Windows drive that a file-system driver provides.
 */
export async function refuseSharedDrive(folder: string, platform: string = process.platform): Promise<void> {
  const path = await realpath(folder);
  const kind = sharedKind(path, platform, await mountTable(platform).catch(() => ''));
  if (kind === null) return;
  throw startFailure(
    `The data folder ${folder} is on a drive that other computers may write to (${kind}). Two of them could pay for one order twice there, so it was not opened. Choose a folder on a disk of this computer with --data-dir.`,
  );
}

/** Null if `path`, with links resolved, is on a disk of this computer. Otherwise the kind of its drive. */
export function sharedKind(path: string, platform: string, mountTable: string): string | null {
  // On Windows, a mapped drive letter resolves to its share.
  if (platform === 'win32') return path.startsWith('\\\\') ? 'a network share' : null;
  const mounts = mountTable.split('\n').flatMap(platform === 'linux' ? readMountInfo : readMountLine);
  const above = mounts.filter(({ place }) => isWithin(path, place));
  const deepest = Math.max(...above.map(({ place }) => place.length));
  // If there are two mounts at one place, the later mount hides the earlier one.
  const mount = above.findLast(({ place }) => place.length === deepest);
  if (mount === undefined) return 'a kind that the system does not tell';
  return mount.isLocal ? null : mount.kind;
}

interface Mount {
  readonly place: string;
  readonly kind: string;
  readonly isLocal: boolean;
}

async function mountTable(platform: string): Promise<string> {
  if (platform === 'win32') return '';
  if (platform === 'linux') return readFile('/proc/self/mountinfo', 'utf8');
  return (await promisify(execFile)('/sbin/mount')).stdout;
}

/** `36 35 98:0 /root /place options … - kind source options` (proc_pid_mountinfo(5)). */
function readMountInfo(line: string): Mount[] {
  const [before = '', after = ''] = line.split(' - ');
  const [, , device = '', , place] = before.split(' ');
  const [kind = ''] = after.split(' ');
  if (place === undefined) return [];
  const unescaped = place.replace(/\\(\d{3})/g, (_, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  );
  return [{ place: unescaped, kind, isLocal: isLocalKind(kind, device) }];
}

/** `source on /place (kind, local, …)`: macOS and the BSDs mark local drives themselves. */
function readMountLine(line: string): Mount[] {
  const [, place, mountOptions] = /^.*? on (\/.*) \(([^()]*)\)$/.exec(line) ?? [];
  if (place === undefined || mountOptions === undefined) return [];
  const [kind = '', ...options] = mountOptions.split(', ');
  return [{ place, kind, isLocal: options.includes('local') }];
}

/** True if the drive belongs to this computer. A block device belongs to it, unless several computers can mount its file system at once. */
function isLocalKind(kind: string, device: string): boolean {
  const hasDevice = !device.startsWith('0:');
  return hasDevice ? !clusterKinds.includes(kind) : localWithoutDevice.includes(kind);
}

const clusterKinds: readonly string[] = ['gfs', 'gfs2', 'ocfs2', 'lustre'];

/**
 * Local file systems without a block device. All other file systems are refused, such as nfs, cifs, 9p, ceph, virtiofs, fuse.sshfs, davfs's
 * plain fuse, and unknown ones.
 */
const localWithoutDevice: readonly string[] = [
  // File systems on several devices, or on a pool.
  'btrfs',
  'zfs',
  'bcachefs',
  'ubifs',
  'jffs2',
  // File systems in memory.
  'tmpfs',
  'ramfs',
  'rootfs',
  // File systems on top of another folder of this computer, for containers and encrypted homes.
  'overlay',
  'aufs',
  'ecryptfs',
  'fuse.fuse-overlayfs',
  'fuse.bindfs',
  'fuse.mergerfs',
  'fuse.encfs',
  'fuse.gocryptfs',
  'fuse.cryfs',
  'fuse.securefs',
];
