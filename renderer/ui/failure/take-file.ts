import type { HandedOut } from '../../../shared/contract/base/handed-out.ts';
import { download } from '../base/download.ts';
import { notifyDone } from './notify-done.tsx';

/** Takes a file that was made for the person: says where it was saved, or has the browser fetch it. Nothing if they gave it up. */
export function takeFile(handed: HandedOut, savedWords: (path: string) => string): void {
  if (handed.how === 'saved') notifyDone('file', savedWords(handed.path));
  if (handed.how === 'download') download(handed.path);
}
