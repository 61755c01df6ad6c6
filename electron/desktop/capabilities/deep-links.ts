import { app } from 'electron';
import { deepLinkScheme } from '../../../shared/model/host/deep-link.ts';
import type { Capability } from '../../backend/base/capabilities.ts';
import { type ExecutablePath, executablePath } from '../launch/executable-path.ts';
import { isInstalled } from './quick-actions.ts';

/** Tells the system that links of ours are opened with the app; on Linux the installed desktop entry has told it. */
export function registerDeepLinks(
  platform: NodeJS.Platform,
  own: ExecutablePath = executablePath(),
): Capability<undefined> {
  if (!isInstalled(own)) return { by: 'nobody', why: 'not-installed' };
  const isKnown = platform === 'linux' || app.setAsDefaultProtocolClient(deepLinkScheme);
  return isKnown ? { by: 'host', use: undefined } : { by: 'nobody', why: 'not-installed' };
}
