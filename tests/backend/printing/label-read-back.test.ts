import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { labelsInZpl } from '../../../electron/backend/printing/zpl.ts';
import { readPixels } from '../../../renderer/features/scan/reading/read-pixels.ts';
import { luhnCheckDigit } from '../../../shared/model/identifier/imei.ts';
import { drawnLabel } from '../../support/printing/drawn-label.ts';
import { labelSheet } from '../../support/printing/sheets.ts';
import { inWhole } from '../../support/whole-form.ts';

beforeAll(async () => {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
});

const imei = fc.stringMatching(/^[0-9]{14}$/).map((digits) => digits + luhnCheckDigit(digits));
const serial = fc.stringMatching(/^[A-HJ-NP-Z0-9]{10,12}$/);

test.each([
  ['label-4x1', 203] as const,
  ['label-2x1', 300] as const,
  ...inWhole(['label-4x1', 300] as const, ['label-2x1', 203] as const),
])('the app’s own scanner reads the identifier from the barcode of a %s at %i dpi', async (paper, dpi) => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(imei, serial), async (identifier) => {
      const words = {
        shop: 'Corner Shop',
        service: 'iPhone carrier and lock check',
        customer: 'Ana María',
        result: 'SIM lock: Unlocked · Find My: OFF',
        foot: 'Nov 23, 2026 · 1a2b3c4d',
      };
      const zpl = labelsInZpl([labelSheet(identifier, words)], { paper, dpi, copies: 1 });
      const { image } = await drawnLabel(zpl, paper === 'label-4x1' ? 4 : 2, dpi);
      expect((await readPixels(image)).map(({ text }) => text)).toEqual([identifier]);
    }),
    { numRuns: 6 },
  );
});
