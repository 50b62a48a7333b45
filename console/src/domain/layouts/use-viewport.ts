import type { LayoutViewport } from '@eoms/contract';
import { useEffect, useRef, useState } from 'react';

const phoneWidth = 640;
/** A touch panel is wider than a phone, and too low for a grid of eight rows. */
const panelSize = { w: 1100, h: 560 };

export const viewportFor = (width: number, height: number): LayoutViewport => {
  if (width < phoneWidth) return 'phone';
  return width <= panelSize.w && height <= panelSize.h ? 'panel' : 'desktop';
};

/** The kind of screen that fits the room an element has: its width, and the height of the window. */
export const useViewport = () => {
  const box = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState<LayoutViewport>('desktop');
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setViewport(viewportFor(entry.contentRect.width, window.innerHeight));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, viewport };
};
