import type { HandedOut } from '../../../shared/contract/base/handed-out.ts';
import { download } from '../base/download.ts';
import { notifyDone } from './notify-done.tsx';

/** Reports where the backend has saved a file, or makes the browser download it. Does nothing if a person has cancelled. */
export function takeFile(handed: HandedOut, savedText: (path: string) => string): void {
  if (handed.how === 'saved') notifyDone('file', savedText(handed.path));
  if (handed.how === 'download') download(handed.path);
}
