/**
 * An identifier as a Code 128 barcode, as an SVG data address for `<img>`; null if Code 128 has no sign for a character.
 * The drawing library is loaded when the first one is printed.
 */
export async function barcodeAddress(text: string): Promise<string | null> {
  if (!/^[\x20-\x7e]{1,60}$/.test(text)) return null;
  const { code128, drawingSVG } = await import('bwip-js/browser');
  const svg = code128(
    // A quiet zone of ten modules on either side, without which scanners do not read it.
    { bcid: 'code128', text, height: 9, paddingleft: 10, paddingright: 10, includetext: false },
    drawingSVG(),
  );
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
