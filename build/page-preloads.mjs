/**
 * Adds a preload of the module `chunkName` to the page's HTML. The page imports the module dynamically. Without the preload, the browser
 * would request the module only after the entry has run.
 * @param {string} chunkName
 * @returns {import('vite').Plugin}
 */
export function preloadWithPage(chunkName) {
  return {
    name: 'preload-with-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find(
          (output) => output.type === 'chunk' && output.name === chunkName,
        );
        if (chunk?.type !== 'chunk') throw new Error(`the page has no chunk named ${chunkName}`);
        return [
          link('modulepreload', chunk.fileName),
          ...[...(chunk.viteMetadata?.importedCss ?? [])].map((file) => link('stylesheet', file)),
        ];
      },
    },
  };
}

/**
 * @param {string} rel
 * @param {string} file
 * @returns {import('vite').HtmlTagDescriptor}
 */
function link(rel, file) {
  return { tag: 'link', injectTo: 'head', attrs: { rel, crossorigin: true, href: `./${file}` } };
}
