/**
 * The Content-Security-Policy that both shells send with the page. Everything is denied that is not named here.
 * `styleNonce` is made anew for each page load and also written into index.html in place of `styleNoncePlaceholder`.
 */
export function contentSecurityPolicy(styleNonce: string): string {
  return [
    "default-src 'none'",
    // Barcodes are read by WebAssembly of our own files, which without this word may not be compiled. It allows no eval of text.
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${styleNonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "worker-src 'self'",
    // The loopback page speaks to its own server. In the desktop window only our own files are left: every other request is cancelled.
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Stands in the built index.html where a shell writes the nonce of this page load. */
export const styleNoncePlaceholder = '__STYLE_NONCE__';
