import type { DocumentContent } from '@eoms/contract';
import { useEffect, useRef, useState } from 'react';

/** Narrower than this, and with the page at less than half its size, nothing on it can be read. */
const phoneWidth = 640;
const leastReadable = 0.5;

export interface Scaling {
  /** Undefined: the widgets are stacked. */
  readonly scale: number | undefined;
}

export const scaleFor = (
  { width, height, scale }: Pick<DocumentContent, 'width' | 'height' | 'scale'>,
  room: { width: number; height: number },
): number | undefined => {
  const byWidth = room.width / width;
  if (room.width < phoneWidth && byWidth < leastReadable) return undefined;
  if (scale === 'original') return 1;
  return scale === 'width' ? byWidth : Math.min(byWidth, room.height / height);
};

/** How large the pages are drawn in the room that the element has. */
export const usePageScale = (content: DocumentContent) => {
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { room, size, scale: size.width === 0 ? 1 : scaleFor(content, size) };
};
