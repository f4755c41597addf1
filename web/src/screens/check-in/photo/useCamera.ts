import { cameraMessage, webcam } from '@flarewell/domain/photos';
import { useEffect, useRef, useState } from 'react';

const constraints = {
  video: {
    facingMode: webcam.facingMode,
    width: { ideal: webcam.width },
    height: { ideal: webcam.height },
  },
};

type Session = { stream: MediaStream | null };

/** The webcam, which is off until started and switched off when the component unmounts. */
export function useCamera(onProblem: (message: string) => void) {
  const isAvailable = useIsAvailable();
  const [session, setSession] = useState<Session | null>(null);
  // The current session, to ignore a stream that arrives after the camera was stopped.
  const current = useRef<Session | null>(null);

  function change(next: Session | null) {
    if (current.current?.stream !== next?.stream) release(current.current?.stream);
    current.current = next;
    setSession(next);
  }

  async function start() {
    const starting: Session = { stream: null };
    const fail = (name: string) => {
      change(null);
      onProblem(cameraMessage(name));
    };
    change(starting);
    try {
      const stream = await navigator.mediaDevices.getUserMedia(constraints);
      if (current.current !== starting) return release(stream);
      const [track] = stream.getVideoTracks();
      // The camera was unplugged, or its permission was revoked.
      track?.addEventListener('ended', () => fail('AbortError'));
      change({ stream });
    } catch (error) {
      if (current.current === starting) fail(error instanceof Error ? error.name : '');
    }
  }

  useEffect(
    () => () => {
      release(current.current?.stream);
      current.current = null;
    },
    [],
  );

  return {
    isAvailable,
    isOn: session !== null,
    /** Null while the camera starts. */
    stream: session?.stream ?? null,
    start,
    stop: () => change(null),
  };
}

function release(stream: MediaStream | null | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** Whether there is a camera, including one that is plugged in later. */
function useIsAvailable(): boolean {
  const [isAvailable, setIsAvailable] = useState(false);
  useEffect(() => {
    // Undefined on plain http.
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    const detect = async () => {
      const found = await devices?.enumerateDevices().catch(() => []);
      setIsAvailable(found?.some(({ kind }) => kind === 'videoinput') ?? false);
    };
    void detect();
    devices?.addEventListener('devicechange', detect);
    return () => devices?.removeEventListener('devicechange', detect);
  }, []);
  return isAvailable;
}
