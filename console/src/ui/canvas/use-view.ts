import { useReactFlow, useStore, useStoreApi } from '@xyflow/react';
import { useCallback, useEffect } from 'react';
import type { Box, Size } from './box.ts';
import { sheetView, showing } from './viewport.ts';

const fitOptions = { padding: 0.1, minZoom: 0.55, maxZoom: 1 };

/**
 * Zooming, fitting, and scrolling what the keyboard moves into view. A sheet starts at its top, other canvases fit
 * whole: the picture, or else all items.
 */
export const useView = (sheetWidth: number | undefined, picture?: Size) => {
  const flow = useReactFlow();
  const store = useStoreApi();
  const width = useStore((state) => state.width);
  const { w: pictureWidth, h: pictureHeight } = picture ?? {};
  const fit = useCallback((): void => {
    const { width: w, height: h } = store.getState();
    if (sheetWidth !== undefined) void flow.setViewport(sheetView(sheetWidth, { w, h }));
    else if (pictureWidth !== undefined && pictureHeight !== undefined)
      void flow.fitBounds({ x: 0, y: 0, width: pictureWidth, height: pictureHeight }, { padding: 0.03 });
    else void flow.fitView(fitOptions);
  }, [flow, store, sheetWidth, pictureWidth, pictureHeight]);
  useEffect(() => {
    if (width > 0 && sheetWidth !== undefined) fit();
  }, [width, sheetWidth, fit]);
  const measured = width > 0;
  // A picture stays where it is when the window changes: what somebody just clicked must not move.
  useEffect(() => {
    if (measured && pictureWidth !== undefined) fit();
  }, [measured, pictureWidth, fit]);
  const show = (box: Box): void => {
    const { width: w, height: h } = store.getState();
    const view = flow.getViewport();
    const next = showing(view, box, { w, h });
    if (w > 0 && next !== view) void flow.setViewport(next);
  };
  return { fit, show, width, zoomIn: () => void flow.zoomIn(), zoomOut: () => void flow.zoomOut() };
};

export type CanvasView = ReturnType<typeof useView>;
