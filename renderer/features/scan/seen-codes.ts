import { nameSlots, readScan, type ScannedCode } from '../../../shared/model/scan/scanned-code.ts';
import type { PictureCode, Point } from './reading/protocol.ts';

/** A code seen by the camera, with its position in the last picture that contained the code. */
export interface SeenCode extends ScannedCode {
  readonly corners: PictureCode['corners'];
}

/**
 * Returns the codes of one picture in reading order: line by line, whatever the label's orientation. Two unlabelled IMEIs get their numbers
 * in this order.
 */
export function readPicture(found: readonly PictureCode[]): readonly SeenCode[] {
  const codes = inReadingOrder(found).flatMap(({ text, retail, corners }) =>
    readScan(text, retail).map((code): SeenCode => ({ ...code, corners })),
  );
  const byIdentifier = new Map<string, SeenCode>();
  for (const code of codes) if (!byIdentifier.has(code.identifier)) byIdentifier.set(code.identifier, code);
  return nameSlots([...byIdentifier.values()]);
}

/** Merges a new picture into the codes seen so far. Codes that left the view are kept. A picture with all known IMEIs sets the order. */
export function addPicture(seen: readonly SeenCode[], picture: readonly SeenCode[]): readonly SeenCode[] {
  if (picture.length === 0) return seen;
  const now = new Set(picture.map(({ identifier }) => identifier));
  const before = seen.filter(({ identifier }) => !now.has(identifier));
  if (!before.some(({ kind }) => kind === 'imei')) return [...picture, ...before];
  const known = new Map(seen.map((code) => [code.identifier, code]));
  // Not all known IMEIs are in view, so the known order is kept.
  const updated = seen.map((code) => {
    const seenAgain = picture.find(({ identifier }) => identifier === code.identifier);
    return seenAgain === undefined ? code : { ...code, corners: seenAgain.corners };
  });
  const fresh = picture
    .filter(({ identifier }) => !known.has(identifier))
    .map((code) => ({ ...code, slot: null }));
  return [...updated, ...fresh];
}

function inReadingOrder(found: readonly PictureCode[]): readonly PictureCode[] {
  const [begin, end] = found[0]?.corners ?? [];
  if (begin === undefined || end === undefined) return found;
  // The first code's direction is the direction of the label's lines. `down` is perpendicular to it.
  const baseline = { x: end.x - begin.x, y: end.y - begin.y };
  const down = { x: -baseline.y, y: baseline.x };
  const place = (code: PictureCode, axis: Point): number =>
    code.corners.reduce((sum, { x, y }) => sum + x * axis.x + y * axis.y, 0);
  const height = (code: PictureCode): number => {
    const values = code.corners.map(({ x, y }) => x * down.x + y * down.y);
    return Math.max(...values) - Math.min(...values);
  };
  return [...found].sort((left, right) => {
    const offset = (place(left, down) - place(right, down)) / 4;
    const sameLine = Math.abs(offset) < Math.min(height(left), height(right)) / 2;
    return sameLine ? place(left, baseline) - place(right, baseline) : offset;
  });
}
