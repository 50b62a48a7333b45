import { type RefObject, useEffect, useState } from 'react';

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** The size of an element in whole pixels, as it changes. `again` is anything that replaces the element. */
export const useFrameSize = (element: RefObject<HTMLElement | null>, again: unknown): FrameSize => {
  const [size, setSize] = useState<FrameSize>({ width: 0, height: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a replaced element is observed anew
  useEffect(() => {
    const observed = element.current;
    if (!observed) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setSize({ width: Math.round(width), height: Math.round(height) });
    });
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element, again]);
  return size;
};
