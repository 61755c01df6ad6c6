import { createSessions } from '../../../electron/backend/desk/staff/sessions.ts';
import { createSystemClock } from '../../../electron/system-clock.ts';

/** Serves a contract as shells do, with its own sessions. */
export function served<Router>(router: Router) {
  return {
    router,
    openSession: createSessions({ clock: createSystemClock(), lockAfterMs: () => null, onChanged: () => {} })
      .open,
  };
}
