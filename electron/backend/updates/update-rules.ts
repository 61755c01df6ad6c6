import { createHash } from 'node:crypto';
import { isWithinHours, type ShopHours } from '../../../shared/model/host/update.ts';
import type { Feed, FeedFile } from './feed.ts';
import { isNewerVersion } from './version.ts';

/** What a feed means for this installation. */
export interface Judged {
  /** The file to download; null if there is nothing newer, nothing for this platform, or it is not this installation's turn. */
  readonly take: FeedFile | null;
  /** The required version, if the running version is older and the required version is available. */
  readonly demanded: string | null;
}

/**
 * Decides what a feed means for this installation. A feed with an older or equal version has no effect, even if it is signed correctly, so
 * that nobody can downgrade the app to a vulnerable version.
 */
export function judgeFeed(
  feed: Feed,
  installed: {
    readonly version: string;
    readonly installationId: string;
    readonly platform: string;
    readonly arch: string;
  },
): Judged {
  if (!isNewerVersion(feed.version, installed.version)) return { take: null, demanded: null };
  const { minimum } = feed;
  const isDemanded = minimum !== null && isNewerVersion(minimum, installed.version);
  // A required update does not wait for this installation's turn.
  const hasTurn = isDemanded || turnOf(installed.installationId, feed.version) < feed.share;
  const file = feed.files.find(
    ({ platform, arch }) => platform === installed.platform && arch === installed.arch,
  );
  return { take: hasTurn ? (file ?? null) : null, demanded: isDemanded ? minimum : null };
}

/** A number from 0 to below 100. Always the same for one installation and version, and evenly distributed over all installations. */
export function turnOf(installationId: string, version: string): number {
  const digest = createHash('sha256').update(`${installationId} ${version}`).digest();
  return (digest.readUInt32BE(0) / 2 ** 32) * 100;
}

/** False while an order is claimed or being sent, and during opening hours. */
export function mayInstall(now: {
  readonly unsettled: number;
  readonly hours: ShopHours | null;
  readonly nowMs: number;
}): boolean {
  if (now.unsettled > 0) return false;
  return now.hours === null || !isWithinHours(timeOfDay(now.nowMs), now.hours);
}

function timeOfDay(atMs: number): string {
  const at = new Date(atMs);
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
}
