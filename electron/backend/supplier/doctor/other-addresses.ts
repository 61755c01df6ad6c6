import { trimEndOf } from '../../../../shared/model/base/trim-end.ts';
import { actionPaths } from '../../../../shared/model/connection/connection.ts';
import { originOf } from '../../../../shared/model/connection/origin.ts';

export interface ActionAddress {
  readonly baseAddress: string;
  readonly actionPath: (typeof actionPaths)[number];
}

/** Usual installation folders of the family's panels. */
const defaultFolders = ['/panel', '/public'];
const maxTried = 7;

/**
 * Other addresses on the same host that may have the action endpoint, likeliest first: the supplier's own redirect target, the alias path,
 * the address without its folder, and usual folders. At most seven addresses.
 */
export function otherAddresses(
  { baseAddress, actionPath }: ActionAddress,
  sentTo: string | null,
): readonly ActionAddress[] {
  const origin = originOf(baseAddress) ?? baseAddress;
  const bothPaths = [actionPath, ...actionPaths.filter((path) => path !== actionPath)];
  const parent = baseAddress.replace(/\/[^/]*$/, '');
  const nearer = baseAddress === origin || parent === origin || !parent.startsWith(origin) ? [] : [parent];
  const bases = [baseAddress, ...nearer, origin, ...defaultFolders.map((folder) => `${origin}${folder}`)];
  const reported = actionPaths.flatMap((path) => {
    const trimmedUrl = trimEndOf(sentTo ?? '', /\//);
    const base = trimmedUrl.endsWith(path) ? trimmedUrl.slice(0, -path.length) : null;
    return base !== null && originOf(base) === origin ? [{ baseAddress: base, actionPath: path }] : [];
  });
  const folder = folderSentTo(sentTo, origin);
  const all = [
    ...reported,
    ...(folder === null ? [] : bothPaths.map((path) => ({ baseAddress: folder, actionPath: path }))),
    ...bases.flatMap((base) => bothPaths.map((path) => ({ baseAddress: base, actionPath: path }))),
  ];
  const seen = new Set([`${baseAddress}${actionPath}`]);
  const fresh = all.filter((each) => {
    const url = `${each.baseAddress}${each.actionPath}`;
    if (seen.has(url)) return false;
    seen.add(url);
    return true;
  });
  return fresh.slice(0, maxTried);
}

/** A redirect to `/panel/login` shows that the panel is in `/panel`. */
function folderSentTo(sentTo: string | null, origin: string): string | null {
  if (sentTo === null || !sentTo.startsWith(`${origin}/`)) return null;
  const [first, second] = sentTo.slice(origin.length + 1).split('/');
  const isFolder = first !== undefined && /^[\w-]{1,40}$/.test(first) && first !== 'api';
  return isFolder && second !== undefined ? `${origin}/${first}` : null;
}
