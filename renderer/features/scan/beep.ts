let context: AudioContext | null = null;

/** Plays one short high tone for an accepted scan, and two low tones for a rejected scan. Silent on computers without sound. */
export function beep(isAccepted: boolean): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    const tones = isAccepted
      ? [{ hertz: 1_320, at: 0 }]
      : [220, 180].map((hertz, index) => ({ hertz, at: index * 0.14 }));
    for (const { hertz, at } of tones) tone(context, hertz, context.currentTime + at);
  } catch {
    // If the computer cannot play sound, the scan must still work.
  }
}

const toneSeconds = 0.09;

function tone(audio: AudioContext, hertz: number, at: number): void {
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.frequency.value = hertz;
  volume.gain.setValueAtTime(0.12, at);
  // The tone fades out, because a tone that ends abruptly sounds like a click.
  volume.gain.exponentialRampToValueAtTime(0.001, at + toneSeconds);
  source.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + toneSeconds);
}
