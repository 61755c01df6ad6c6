import { readdir } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { feedOf, installerBytes, serving, signed } from '../../support/updates/signed-feed.ts';
import { startFeed } from '../../support/updates/update-feed.ts';
import { atLeisure, keepJournal, openOn } from '../../support/updates/updates-under-test.ts';

const hang: RequestListener = () => {};
const status =
  (code: number): RequestListener =>
  (_request, response) => {
    response.statusCode = code;
    response.end(signed(feedOf()));
  };
const elsewhere: RequestListener = (_request, response) => {
  response.writeHead(302, { Location: '/elsewhere.json' });
  response.end(signed(feedOf()));
};
/** Serves a valid feed; `listener` answers the request for the feed's file. */
const fileBy =
  (listener: RequestListener): RequestListener =>
  (request, response) =>
    request.url === '/updates.json' ? response.end(signed(feedOf())) : listener(request, response);
function packed(bytes: Uint8Array): RequestListener {
  // The feed is compressed in advance, because compressing takes longer than the feed's timeout.
  const zipped = gzipSync(bytes);
  return (_request, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip' });
    response.end(zipped);
  };
}
const breakOff: RequestListener = (_request, response) => {
  response.writeHead(200, { 'Content-Length': installerBytes.length });
  response.write(installerBytes.subarray(0, 70_000), () => response.destroy());
};
const [ourFile] = feedOf().files as readonly object[];
/** The signature of one feed with the content of another. */
const otherPayload = (text: string): string =>
  JSON.stringify({ ...JSON.parse(text), payload: JSON.stringify(feedOf({ version: '9.0.1' })) });
const drip: RequestListener = (_request, response) => {
  response.write('{"payload":');
};

test.each([
  ['is the same', serving(signed(feedOf({ version: '1.0.0' }))), null],
  ['is older', serving(signed(feedOf({ version: '0.9.9' }))), null],
  ['is older and requires itself', serving(signed(feedOf({ version: '0.9.9', minimum: '0.9.9' }))), null],
  ['is for other machines', serving(signed(feedOf({ files: [] }))), null],
  ['is not yet rolled out to this shop', serving(signed(feedOf({ share: 0 }))), null],
  ['is offered again after it expired', serving(signed(feedOf({ expires: Date.UTC(2026, 0) }))), 'expired'],
  ['has no time', serving(signed(feedOf({ expires: undefined }))), 'unreadable'],
  ['is not signed', serving(JSON.stringify(feedOf())), 'unreadable'],
  ['is signed by another', serving(signed(feedOf(), 'another')), 'unsigned'],
  ['was changed after it was signed', serving(signed(feedOf()).replace('9.0.0', '9.0.1')), 'unsigned'],
  ['is no JSON', serving('version: 9.0.0'), 'unreadable'],
  ['is a feed of something else', serving(signed({ version: '9.0.0', files: 'none' })), 'unreadable'],
  [
    'names a file elsewhere',
    serving(signed(feedOf({ files: [{ name: '../../etc/passwd' }] }))),
    'unreadable',
  ],
  ['has no version', serving(signed(feedOf({ version: 'latest' }))), 'unreadable'],
  ['is huge', serving('x'.repeat(2_000_000)), 'unreadable'],
  ['is a small file that unpacks to a huge one', packed(Buffer.alloc(20_000_000)), 'unreadable'],
  ['has huge notes', serving(signed(feedOf({ notes: { en: 'x'.repeat(9_000) } }))), 'unreadable'],
  ['names a huge file', serving(signed(feedOf({ files: [{ ...ourFile, bytes: 1e10 }] }))), 'unreadable'],
  ['is a web page', serving('<!doctype html><title>Sign in to the network</title>'), 'unreadable'],
  ['is signed, but for something else', serving(otherPayload(signed(feedOf()))), 'unsigned'],
  ['is signed by nobody', serving(JSON.stringify({ payload: '{}', signature: '' })), 'unsigned'],
  ['hangs', hang, 'unreachable'],
  ['comes a byte at a time', drip, 'unreachable'],
  ['leads elsewhere', elsewhere, 'unreachable'],
  ['fails', status(500), 'unreachable'],
  ['is not there', status(404), 'unreachable'],
  ['brings another file', serving(signed(feedOf()), Buffer.alloc(installerBytes.length, 'x')), 'damaged'],
  ['redirects elsewhere for its file', fileBy(elsewhere), 'unreachable'],
  ['has no file', fileBy(status(404)), 'unreachable'],
  ['brings a web page for a file', serving(signed(feedOf()), Buffer.from('<!doctype html>')), 'damaged'],
  ['ends within its file', fileBy(breakOff), 'unreachable'],
  ['compresses its file', fileBy(packed(installerBytes)), 'damaged'],
  ['brings half a file', serving(signed(feedOf()), installerBytes.subarray(0, 1_000)), 'damaged'],
  [
    'brings a file without end',
    serving(signed(feedOf()), Buffer.concat([installerBytes, installerBytes])),
    'damaged',
  ],
])('a feed that %s changes nothing', async (_what, answer, trouble) => {
  const feed = await startFeed();
  feed.answer(answer);
  const folder = join(await temporaryFolder(), 'updates');
  const { updates, defects } = await openOn(feed, { folder });
  const reported = await updates.ask();
  expect(reported).toMatchObject({ trouble, ready: null, demanded: null });
  expect(reported.askedAt).not.toBeNull();
  expect(await updates.prepareToInstall(keepJournal, atLeisure)).toBe(false);
  await updates.install();
  expect([feed.prepared, feed.installed(), defects]).toEqual([[], 0, []]);
  expect(await readdir(folder).catch(() => [])).toEqual([]);
  expect(feed.asked).not.toContain('/elsewhere.json');
});
