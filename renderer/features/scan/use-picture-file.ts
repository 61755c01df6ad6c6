import { useCallback, useEffect, useState } from 'react';

// The policy of the page shows pictures from our own files and from data: addresses, never from a blob: address.
function addressOf(file: File): Promise<string> {
  return new Promise((settle) => {
    const reader = new FileReader();
    reader.onload = () => settle(typeof reader.result === 'string' ? reader.result : 'data:,');
    reader.onerror = () => settle('data:,');
    reader.readAsDataURL(file);
  });
}

interface PictureFile {
  /** A data: address of the chosen picture; null while the camera is wanted. */
  readonly address: string | null;
  choose(file: File): void;
  clear(): void;
}

/** A picture file used instead of the camera. */
export function usePictureFile(): PictureFile {
  const [file, choose] = useState<File | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return setAddress(null);
    let gone = false;
    setAddress('data:,');
    void addressOf(file).then((read) => (gone ? undefined : setAddress(read)));
    return () => {
      gone = true;
    };
  }, [file]);
  return { address, choose, clear: useCallback(() => choose(null), []) };
}
