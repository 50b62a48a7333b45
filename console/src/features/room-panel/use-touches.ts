import { useCallback, useEffect, useRef, useState } from 'react';

const events = ['pointerdown', 'keydown', 'wheel'] as const;
const lookEveryMs = 1_000;

/** When the panel was touched last, and whether that is so many minutes ago. */
export const useTouches = (idleMinutes: number) => {
  const last = useRef(performance.now());
  const [idle, setIdle] = useState(false);
  const note = useCallback(() => {
    last.current = performance.now();
    setIdle(false);
  }, []);
  useEffect(() => {
    for (const name of events) window.addEventListener(name, note, { passive: true });
    const timer = setInterval(() => setIdle(performance.now() - last.current >= idleMinutes * 60_000), lookEveryMs);
    return () => {
      for (const name of events) window.removeEventListener(name, note);
      clearInterval(timer);
    };
  }, [idleMinutes, note]);
  return { idle, secondsAgo: useCallback(() => Math.round((performance.now() - last.current) / 1_000), []) };
};
