import { createSessions } from '../../../electron/backend/desk/staff/sessions.ts';
import { createSystemClock } from '../../../electron/system-clock.ts';

/** A contract as shells serve it, with sessions of its own. */
export function served<Router>(router: Router) {
  return {
    router,
    openSession: createSessions({ clock: createSystemClock(), lockAfterMs: () => null, onChanged: () => {} })
      .open,
  };
}
