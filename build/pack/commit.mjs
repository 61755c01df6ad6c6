import { execFileSync } from 'node:child_process';

/**
 * The commit of a checkout; null without a Git repository. If a file differs from the commit, `-changed` is appended.
 * @param {string} folder
 */
export function commitOf(folder) {
  try {
    // If the sources were unpacked inside another Git repository, the commit of that repository is not the commit of the sources.
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
