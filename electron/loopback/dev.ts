import { z } from 'zod';
import { devPageFiles } from '../dev-page.ts';
import { takeOver } from '../dev-restart.ts';
import { createSessions, type StoredSessions } from './session-token.ts';
import { runShell } from './shell.ts';

const sessionsSchema: z.ZodType<StoredSessions> = z.object({
  fresh: z.array(z.object({ digest: z.string(), issuedAtMs: z.number() })),
  used: z.array(z.string()),
  sessions: z.array(z.object({ digest: z.string(), boundTo: z.string().nullable(), usedAtMs: z.number() })),
});

// The loopback shell under `npm run dev`, from its sources: Vite serves the page, and sessions of the previous shell continue.
const takeover = await takeOver();

await runShell({
  words: process.argv.slice(2),
  readPage: async () => devPageFiles(takeover.page),
  keyMemory: takeover.keyMemory,
  openSessions(clock) {
    const sessions = createSessions(clock, sessionsSchema.optional().parse(takeover.kept));
    return {
      ...sessions,
      issueToken() {
        const token = sessions.issueToken();
        takeover.keep(sessions.kept());
        return token;
      },
      exchange(token, pageSecret) {
        const exchanged = sessions.exchange(token, pageSecret);
        takeover.keep(sessions.kept());
        return exchanged;
      },
    };
  },
  announce(link, newLink) {
    takeover.ready(link);
    process.on('message', (message) => {
      if (message === 'new-link') process.stderr.write(`${newLink()}\n`);
    });
  },
});
