import type { Contract } from '../../../client/contract-context.tsx';

/** Reads a file opened with the app, over the contract; null if it is gone or has changed. */
export async function readOpenedFile(
  contract: Contract,
  { token, name }: { readonly token: string; readonly name: string },
): Promise<File | null> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const read = await contract.host.readFile.call({ token });
    if (read === null) return null;
    pieces.push(Uint8Array.from(atob(read.piece), (letter) => letter.charCodeAt(0)));
    if (!read.more) return new File(pieces, name);
  }
}
