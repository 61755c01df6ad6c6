import { execFileSync } from 'node:child_process';

/**
 * The commit of a checkout, with `-changed` appended if something in it differs; null if Git knows of none.
 * @param {string} folder
 */
export function commitOf(folder) {
  try {
    // Sources unpacked inside another repository are not a commit of it.
    if (git(folder, 'rev-parse', '--show-prefix') !== '') return null;
    const commit = git(folder, 'rev-parse', 'HEAD');
    return git(folder, 'status', '--porcelain') === '' ? commit : `${commit}-changed`;
  } catch {
    return null;
  }
}

/**
 * @param {string} folder
 * @param {readonly string[]} words
 */
function git(folder, ...words) {
  return execFileSync('git', words, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}
