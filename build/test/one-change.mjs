/**
 * For `npm run mutants`: one file is read with a change in it, and the file itself is untouched. Threads and programs started by a test
 * read the file itself.
 * @returns {import('vitest/config').Plugin[]}
 */
export function oneChange() {
  const { IMEI_DESK_CHANGE: told } = process.env;
  if (told === undefined) return [];
  const { file, start, end, text } = JSON.parse(told);
  return [
    {
      name: 'one-change',
      enforce: 'pre',
      // The cache between runs holds the unchanged file.
      configureVitest: ({ defineCacheKeyGenerator }) =>
        defineCacheKeyGenerator(({ id }) => (id === file ? false : null)),
      transform: (code, id) => (id === file ? code.slice(0, start) + text + code.slice(end) : undefined),
    },
  ];
}
