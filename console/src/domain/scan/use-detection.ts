import { type RefObject, useEffect, useRef, useState } from 'react';
import { createDetector } from './create-detector.ts';

const betweenMs = 150;

/** Looks for codes in the running picture. True while it cannot, because the library did not load. */
export const useDetection = (
  video: RefObject<HTMLVideoElement | null>,
  running: boolean,
  onCode: (text: string) => void,
): boolean => {
  const [failed, setFailed] = useState(false);
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    if (!running) return undefined;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const detector = await createDetector();
      setFailed(false);
      const next = async (): Promise<void> => {
        const picture = video.current;
        const ready = picture && picture.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !document.hidden;
        // One picture that cannot be read is followed by the next.
        const found = ready ? await detector.detect(picture).catch(() => []) : [];
        if (left) return;
        for (const { rawValue } of found) latest.current(rawValue);
        timer = setTimeout(() => void next(), betweenMs);
      };
      await next();
    };
    look().catch((error: unknown) => {
      console.warn('codes cannot be read from the picture', error);
      setFailed(true);
    });
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [running, video]);
  return failed;
};
