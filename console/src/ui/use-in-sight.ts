import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element is on the screen, in a page that is shown: a picture that nobody sees is not fetched. */
export const useInSight = <E extends HTMLElement>(): { box: RefObject<E | null>; isSeen: boolean } => {
  const box = useRef<E>(null);
  const [isOnScreen, setOnScreen] = useState(false);
  const [isShown, setShown] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const follow = (): void => setShown(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  useEffect(() => {
    const watched = box.current;
    if (watched === null) return undefined;
    const observer = new IntersectionObserver((entries) => setOnScreen(entries.at(-1)?.isIntersecting === true));
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return { box, isSeen: isOnScreen && isShown };
};
