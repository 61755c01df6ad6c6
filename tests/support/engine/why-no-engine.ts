import { spawnSync } from 'node:child_process';

/** Debian's own Python, whose packages contain QtWebEngine. */
export const python = '/usr/bin/python3';

/** Returns why this machine has no QtWebEngine, as a clause; null if it has one. */
export function whyNoEngine(): string | null {
  if (process.platform !== 'linux') return 'it is looked for on Linux alone';
  const modules = 'import PyQt6.QtWebEngineWidgets, PyQt6.QtWebChannel';
  const { status } = spawnSync(python, ['-c', modules], { stdio: 'ignore' });
  return status === 0 ? null : 'the package python3-pyqt6.qtwebengine is missing';
}
