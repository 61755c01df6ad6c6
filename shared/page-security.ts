/**
 * The Content-Security-Policy that both shells send with the page. Every source that is not listed is denied. `styleNonce` is new for each
 * page load and replaces `styleNoncePlaceholder` in index.html.
 */
export function contentSecurityPolicy(styleNonce: string): string {
  return [
    "default-src 'none'",
    // WebAssembly from our own files reads barcodes and needs `wasm-unsafe-eval` to compile. This source does not allow `eval`.
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${styleNonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "worker-src 'self'",
    // The loopback page connects to its own server. The desktop window cancels every request except for our own files.
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Placeholder in the built index.html for the nonce of a page load. */
export const styleNoncePlaceholder = '__STYLE_NONCE__';
