import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmbeddedPractice } from '../../../electron/embedded-practice.ts';
import { createSystemClock } from '../../../electron/system-clock.ts';
import { makeDataFolder } from '../../support/app/loopback-app.ts';

// The practice supplier as both shells embed it, on a real socket.

let data: Awaited<ReturnType<typeof makeDataFolder>>;
let practice: ReturnType<typeof createEmbeddedPractice>;

beforeEach(async () => {
  data = await makeDataFolder();
  practice = createEmbeddedPractice({ dataFolder: data.folder, clock: createSystemClock() });
});

afterEach(async () => {
  await practice.stop();
  await data.remove();
});

describe('the embedded practice supplier', () => {
  it('is one supplier, however often it is started, and can be reached only from this machine', async () => {
    const [first, second] = await Promise.all([practice.start(), practice.start()]);
    expect(second).toEqual(first);
    expect(new URL(first.baseAddress).hostname).toBe('127.0.0.1');
    expect((await fetch(first.baseAddress)).status).toBeGreaterThan(0);
  });

  it('opens no file before it is started, even if its speed is set', async () => {
    await practice.setSpeed(10);
    expect(await readdir(data.folder)).toEqual([]);
  });

  it('keeps its state in the data folder, and its key after a stop', async () => {
    const { apiKey, baseAddress } = await practice.start();
    await practice.stop();
    await expect(fetch(baseAddress)).rejects.toThrow();
    expect(await readdir(data.folder)).not.toEqual([]);
    expect((await practice.start()).apiKey).toBe(apiKey);
  });

  it('can be stopped and reset before it was ever started', async () => {
    await practice.stop();
    await practice.reset();
    expect((await practice.start()).apiKey).not.toBe('');
  });
});
