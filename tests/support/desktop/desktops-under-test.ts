import { afterEach, beforeAll, beforeEach } from 'vitest';
import { builtApp } from '../app/built-app.ts';
import { makeDataFolder } from '../app/loopback-app.ts';
import { type DesktopProcess, startDesktop } from './desktop-process.ts';

interface DesktopsUnderTest {
  /** A data folder of the test that runs. */
  readonly folder: string;
  start(
    folder: string,
    words?: readonly string[],
    env?: Readonly<Record<string, string>>,
  ): Promise<DesktopProcess>;
}

/**
 * The built main bundle against the stand-in for `electron`, as often as the tests of a file start it; a test's end ends the runs that are
 * left.
 */
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
