import { app } from 'electron';
import { deepLinkScheme } from '../../../shared/model/host/deep-link.ts';
import type { Capability } from '../../backend/base/capabilities.ts';
import { type ExecutablePath, executablePath } from '../launch/executable-path.ts';
import { isInstalled } from './quick-actions.ts';

/** Registers our link scheme with the system. On Linux the desktop entry does that. */
export function registerDeepLinks(
  platform: NodeJS.Platform,
  own: ExecutablePath = executablePath(),
): Capability<undefined> {
  if (!isInstalled(own)) return { by: 'nobody', why: 'not-installed' };
  const isKnown = platform === 'linux' || tellSystem(platform, own);
  return isKnown ? { by: 'host', use: undefined } : { by: 'nobody', why: 'not-installed' };
}

/** On Windows the link comes after `--`, so that Chromium never parses it as a switch. */
function tellSystem(platform: NodeJS.Platform, { path }: ExecutablePath): boolean {
  if (platform !== 'win32') return app.setAsDefaultProtocolClient(deepLinkScheme);
  return app.setAsDefaultProtocolClient(deepLinkScheme, path, ['--']);
}
