import { afterEach, beforeAll, beforeEach } from 'vitest';
import { builtApp } from '../app/built-app.ts';
import { makeDataFolder } from '../app/loopback-app.ts';
import { type DesktopProcess, startDesktop } from './desktop-process.ts';

interface DesktopsUnderTest {
  /** The running test's data folder. */
  readonly folder: string;
  start(
    folder: string,
    words?: readonly string[],
    env?: Readonly<Record<string, string>>,
  ): Promise<DesktopProcess>;
}

/** Starts the built main bundle with the stand-in for `electron` any number of times; after each test it ends those still running. */
export function desktopsUnderTest(): DesktopsUnderTest {
  let out: string;
  let data: Awaited<ReturnType<typeof makeDataFolder>>;
  const started: DesktopProcess[] = [];
  beforeAll(async () => {
    out = await builtApp();
  });
  beforeEach(async () => {
    data = await makeDataFolder();
  });
  afterEach(async () => {
    for (const app of started.splice(0)) {
      app.stop();
      await app.exited;
    }
    await data.remove();
  });
  return {
    get folder() {
      return data.folder;
    },
    async start(folder, words = [], env = {}) {
      const app = await startDesktop(out, folder, words, undefined, env);
      started.push(app);
      return app;
    },
  };
}
