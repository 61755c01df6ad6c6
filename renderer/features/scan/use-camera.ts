import { type RefObject, useCallback, useEffect, useState } from 'react';

export type CameraState = 'asking' | 'live' | 'denied' | 'none' | 'busy';

interface Camera {
  readonly state: CameraState;
  /** All cameras, after a person has allowed their use. The names come from the system. */
  readonly devices: readonly { readonly id: string; readonly name: string }[];
  readonly deviceId: string | null;
  choose(deviceId: string): void;
  retry(): void;
}

/** Shows the camera's picture in a video element while `enabled` is true; otherwise the camera is off. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, enabled: boolean): Camera {
  const [state, setState] = useState<CameraState>('asking');
  const [devices, setDevices] = useState<Camera['devices']>([]);
  const [deviceId, choose] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` opens the camera again
  useEffect(() => {
    if (!enabled) return;
    let stream: MediaStream | null = null;
    let cancelled = false;
    setState('asking');
    async function start(): Promise<void> {
      stream = await openCamera(deviceId);
      if (cancelled || video.current === null) return stop(stream);
      stream.getVideoTracks()[0]?.addEventListener('ended', () => setState('busy'));
      video.current.srcObject = stream;
      await video.current.play();
      const all = await navigator.mediaDevices.enumerateDevices();
      if (cancelled) return;
      setDevices(
        all
          .filter(({ kind }) => kind === 'videoinput')
          .map((each) => ({ id: each.deviceId, name: each.label })),
      );
      setState('live');
    }
    start().catch((error: unknown) => {
      if (!cancelled) setState(stateOf(error));
    });
    return () => {
      cancelled = true;
      stop(stream);
    };
  }, [enabled, deviceId, attempt, video]);

  return {
    state,
    devices,
    deviceId,
    choose,
    retry: useCallback(() => setAttempt((before) => before + 1), []),
  };
}

function openCamera(deviceId: string | null): Promise<MediaStream> {
  // `mediaDevices` is missing if the browser gives this page no access to cameras.
  const { mediaDevices } = navigator as Partial<Navigator>;
  if (mediaDevices === undefined) return Promise.reject(new DOMException('', 'NotFoundError'));
  const which: MediaTrackConstraints =
    deviceId === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: deviceId } };
  // Thin bars need many pixels, so the resolution is high.
  return mediaDevices.getUserMedia({
    audio: false,
    video: { ...which, width: { ideal: 1_920 }, height: { ideal: 1_080 } },
  });
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none';
}
