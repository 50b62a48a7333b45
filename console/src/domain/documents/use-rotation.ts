import type { DocumentPage } from '@eoms/contract';
import { useEffect, useState } from 'react';

/** The page on screen, and turning to the next one after its time while `rotating`. */
export const useRotation = (pages: readonly DocumentPage[], rotating: boolean) => {
  const [wanted, setWanted] = useState(0);
  const at = Math.min(wanted, pages.length - 1);
  const seconds = pages[at]?.seconds ?? 0;
  useEffect(() => {
    if (!rotating || seconds === 0 || pages.length < 2) return undefined;
    const timer = setTimeout(() => setWanted((at + 1) % pages.length), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [rotating, seconds, at, pages.length]);
  return { at, turnTo: setWanted };
};
