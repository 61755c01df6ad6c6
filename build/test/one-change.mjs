/**
 * For `npm run mutants`: one file is read with a change in it, and the file itself stays as it is. Threads and programs that a test starts read
 * the file itself.
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
      // What is kept of a file between runs is as the file itself is.
      configureVitest: ({ defineCacheKeyGenerator }) =>
        defineCacheKeyGenerator(({ id }) => (id === file ? false : null)),
      transform: (code, id) => (id === file ? code.slice(0, start) + text + code.slice(end) : undefined),
    },
  ];
}
