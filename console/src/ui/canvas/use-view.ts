import { useReactFlow, useStore, useStoreApi } from '@xyflow/react';
import { useCallback, useEffect } from 'react';
import type { Box } from './box.ts';
import { sheetView, showing } from './viewport.ts';

const fitOptions = { padding: 0.1, minZoom: 0.55, maxZoom: 1 };

/**
 * Zooming, fitting, and scrolling what the keyboard moves into view. A sheet starts at its top, other canvases fit
 * whole.
 */
export const useView = (sheetWidth: number | undefined) => {
  const flow = useReactFlow();
  const store = useStoreApi();
  const width = useStore((state) => state.width);
  const fit = useCallback((): void => {
    const { width: w, height: h } = store.getState();
    if (sheetWidth === undefined) void flow.fitView(fitOptions);
    else void flow.setViewport(sheetView(sheetWidth, { w, h }));
  }, [flow, store, sheetWidth]);
  useEffect(() => {
    if (width > 0 && sheetWidth !== undefined) fit();
  }, [width, sheetWidth, fit]);
  const show = (box: Box): void => {
    const { width: w, height: h } = store.getState();
    const view = flow.getViewport();
    const next = showing(view, box, { w, h });
    if (w > 0 && next !== view) void flow.setViewport(next);
  };
  return { fit, show, zoomIn: () => void flow.zoomIn(), zoomOut: () => void flow.zoomOut() };
};

export type CanvasView = ReturnType<typeof useView>;
