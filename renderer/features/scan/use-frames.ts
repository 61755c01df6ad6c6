import { type RefObject, useEffect } from 'react';
import { useLatest } from '../../ui/base/use-latest.ts';
import type { BarcodeReader } from './reading/open-barcode-reader.ts';
import type { Reading } from './reading/protocol.ts';

// Eight pictures a second suffice for a hand-held device, and leave the machine to others.
const betweenMs = 125;

/** Passes frames of the video to the reader, one at a time. */
export function useFrames(
  video: RefObject<HTMLVideoElement | null>,
  reader: BarcodeReader | null,
  live: boolean,
  onReading: (reading: Reading) => void,
): void {
  const latest = useLatest(onReading);
  useEffect(() => {
    if (!live || reader === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d', { willReadFrequently: true });
    async function next(open: BarcodeReader): Promise<void> {
      const shown = video.current;
      if (shown !== null && context !== null && shown.videoWidth > 0 && !document.hidden) {
        const [width, height] = [shown.videoWidth, shown.videoHeight];
        [canvas.width, canvas.height] = [width, height];
        context.drawImage(shown, 0, 0);
        const pixels = context.getImageData(0, 0, width, height).data.buffer;
        const reading = await open.read({ width, height, pixels });
        if (gone) return;
        latest.current(reading);
      }
      if (!gone) timer = setTimeout(() => void next(open), betweenMs);
    }
    void next(reader);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [video, reader, live, latest]);
}
