import { powerMonitor, powerSaveBlocker } from 'electron';
import type { Power } from '../../backend/base/capabilities.ts';

/** Power events through Electron. Only Windows and macOS report a locked screen. */
export function createPower(platform: NodeJS.Platform): Power {
  const reportsLocks = platform === 'win32' || platform === 'darwin';
  let isLocked = reportsLocks && powerMonitor.getSystemIdleState(1) === 'locked';
  let blocker: number | null = null;
  powerMonitor.on('lock-screen', () => {
    isLocked = true;
  });
  powerMonitor.on('unlock-screen', () => {
    isLocked = false;
  });
  return {
    onChange(listener) {
      powerMonitor.on('suspend', () => listener('suspend'));
      powerMonitor.on('resume', () => listener('resume'));
    },
    keepAwake(awake) {
      if (awake === (blocker !== null)) return;
      if (blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension');
      else {
        powerSaveBlocker.stop(blocker);
        blocker = null;
      }
    },
    screen: () => (!reportsLocks ? 'unknown' : isLocked ? 'locked' : 'open'),
  };
}
