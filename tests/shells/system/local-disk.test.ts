import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { prepareDataFolder } from '../../../electron/data-folder.ts';
import { refuseSharedDrive, sharedKind } from '../../../electron/local-disk.ts';
import { openSmallDisk } from '../../support/world/taps/small-disk.ts';

// How each system lists its drives.
const linux = String.raw`22 27 0:21 / /proc rw,relatime - proc proc rw
27 1 254:0 / / rw,relatime - ext4 /dev/vda rw
30 27 0:30 / /home rw shared:1 - btrfs /dev/sda2 rw,subvol=/@home
31 27 0:31 / /tank rw - zfs tank rw
32 27 0:32 / /run/user/1000 rw - tmpfs tmpfs rw
33 27 0:33 / /container rw - overlay overlay rw
34 27 0:34 / /mnt/a\040share rw - cifs //server/share rw
35 27 0:35 / /mnt/nfs rw - nfs4 server:/export rw
36 27 0:36 / /mnt/sshfs rw - fuse.sshfs ann@server: rw
37 27 0:37 / /mnt/dav rw - fuse https://server/dav rw
38 27 0:38 / /mnt/host rw - 9p drvfs rw
39 27 0:39 / /mnt/machine rw - virtiofs shared rw
40 27 0:40 / /mnt/rclone rw - fuse.rclone remote: rw
41 27 0:41 / /vault rw - fuse.gocryptfs /home/ann/.vault rw
42 27 8:17 / /media/stick rw - fuseblk /dev/sdb1 rw
43 27 8:33 / /cluster rw - ocfs2 /dev/sdc1 rw
44 27 0:44 / /net rw - autofs auto.net rw
45 44 0:45 / /net rw - nfs server:/net rw
46 35 8:49 / /mnt/nfs/disk rw - xfs /dev/sdd1 rw
47 27 0:47 / /sessions rw - fuse.gvfsd-fuse gvfsd-fuse rw
48 27 0:48 / /new rw - what-is-yet-to-come server rw
`;
const mac = `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
devfs on /dev (devfs, local, nobrowse)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse, protect, root data)
map auto_home on /System/Volumes/Data/home (autofs, automounted, nobrowse)
//ann@server/share on /Volumes/a share (smbfs, nodev, nosuid, mounted by ann)
server:/export on /Volumes/export (nfs, nodev, nosuid, mounted by ann)
ann@server: on /Volumes/ssh (macfuse, nodev, nosuid, synchronous, mounted by ann)
/dev/disk4s1 on /Volumes/stick (1) (exfat, local, nodev, nosuid, noowners)
`;

describe('a drive', () => {
  test.each([
    ['linux', linux, '/var/lib/imei-desk'],
    ['linux', linux, '/home/ann/.local/share/imei-desk'],
    ['linux', linux, '/tank'],
    ['linux', linux, '/run/user/1000/data'],
    ['linux', linux, '/container/data'],
    ['linux', linux, '/vault/data'],
    ['linux', linux, '/media/stick/data'],
    ['linux', linux, '/mnt/nfs/disk/data'],
    ['linux', linux, '/mnt/nfs-not/data'],
    ['darwin', mac, '/Users/ann/Library/Application Support/IMEI Desk'],
    ['darwin', mac, '/System/Volumes/Data/Users/ann'],
    ['darwin', mac, '/Volumes/stick (1)/data'],
    ['win32', '', 'C:\\Users\\ann\\AppData\\Local\\IMEI Desk'],
  ])('is this computer’s own: %s, %#', (platform, table, path) => {
    expect(sharedKind(path, platform, table)).toBeNull();
  });

  test.each([
    ['linux', linux, '/mnt/a share/data', 'cifs'],
    ['linux', linux, '/mnt/nfs', 'nfs4'],
    ['linux', linux, '/mnt/sshfs/data', 'fuse.sshfs'],
    ['linux', linux, '/mnt/dav/data', 'fuse'],
    ['linux', linux, '/mnt/host/data', '9p'],
    ['linux', linux, '/mnt/machine/data', 'virtiofs'],
    ['linux', linux, '/mnt/rclone/data', 'fuse.rclone'],
    ['linux', linux, '/cluster/data', 'ocfs2'],
    ['linux', linux, '/net/data', 'nfs'],
    ['linux', linux, '/sessions/data', 'fuse.gvfsd-fuse'],
    ['linux', linux, '/new/data', 'what-is-yet-to-come'],
    ['darwin', mac, '/Volumes/a share/data', 'smbfs'],
    ['darwin', mac, '/Volumes/export', 'nfs'],
    ['darwin', mac, '/Volumes/ssh/data', 'macfuse'],
    ['win32', '', '\\\\server\\share\\data', 'a network share'],
    ['win32', '', '\\\\wsl.localhost\\Debian\\home\\ann', 'a network share'],
    ['linux', '', '/anywhere', 'a kind that the system does not tell'],
  ])('may be written by others: %s, %#, %s', (platform, table, path, kind) => {
    expect(sharedKind(path, platform, table)).toBe(kind);
  });
});

describe('on this machine', () => {
  test('its own disk is accepted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'imei-desk-drive-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await expect(prepareDataFolder(folder)).resolves.not.toThrow();
  });

  test('a disk in memory is accepted', async (context) => {
    const disk = openSmallDisk();
    if (disk === null) return context.skip();
    onTestFinished(() => disk.remove());
    await expect(prepareDataFolder(join(disk.folder, 'data'))).resolves.not.toThrow();
  });

  test('a drive of another kind is refused in a sentence that names it', async (context) => {
    if (process.platform !== 'linux') return context.skip();
    // The file system of /proc has no block device, and its type is not on the list of allowed types.
    await expect(refuseSharedDrive('/proc/self')).rejects.toMatchObject({
      name: 'StartFailure',
      message:
        'The data folder /proc/self is on a drive that other computers may write to (proc). Two of them could pay for one order twice there, so it was not opened. Choose a folder on a disk of this computer with --data-dir.',
    });
  });
});
