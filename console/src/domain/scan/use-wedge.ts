import { useEffect, useRef } from 'react';
import { createWedge } from './read-wedge.ts';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** Codes of scanners that act as keyboards, while no field has the focus. */
export const useWedge = (onCode: (text: string) => void): void => {
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    const read = createWedge();
    const listen = (event: KeyboardEvent): void => {
      if (isField(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
      const code = read(event.key, event.timeStamp);
      if (code === undefined) return;
      event.preventDefault();
      latest.current(code);
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
};
