import { type RefObject, useEffect, useState } from 'react';

/** Shows an element on the whole screen; Escape leaves it again. */
export const useFullScreen = (element: RefObject<HTMLElement | null>) => {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const note = (): void => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', note);
    return () => document.removeEventListener('fullscreenchange', note);
  }, []);
  return {
    on,
    /** Phones of some makers do not offer it. */
    possible: document.fullscreenEnabled === true,
    toggle: (): void => {
      // The browser may refuse, such as without a click; the document then stays in its window.
      const done = on ? document.exitFullscreen() : element.current?.requestFullscreen();
      void done?.catch(() => undefined);
    },
  };
};
