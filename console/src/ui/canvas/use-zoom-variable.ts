import { useStoreApi } from '@xyflow/react';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps `--zoom` on the element, so that CSS can draw symbols of the same size at every zoom without rendering, and
 * reports changes of the zoom.
 */
export const useZoomVariable = (
  element: RefObject<HTMLElement | null>,
  onZoom: ((zoom: number) => void) | undefined,
): void => {
  const store = useStoreApi();
  const report = useRef(onZoom);
  report.current = onZoom;
  useEffect(() => {
    let shown: number | undefined;
    const show = (): void => {
      const zoom = store.getState().transform[2];
      if (zoom === shown) return;
      shown = zoom;
      element.current?.style.setProperty('--zoom', String(zoom));
      report.current?.(zoom);
    };
    show();
    return store.subscribe(show);
  }, [store, element]);
};
