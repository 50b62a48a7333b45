import type { Box, Size } from './box.ts';

/** Pan and zoom of the canvas in its window. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

const margin = 16;

const shift = (from: number, to: number, room: number): number => {
  if (from < margin || to - from > room - 2 * margin) return margin - from;
  return to > room - margin ? room - margin - to : 0;
};

/** The view panned just far enough to show a box; the same view if the box is already in view. */
export const showing = (view: View, box: Box, window: Size): View => {
  const left = view.x + box.x * view.zoom;
  const top = view.y + box.y * view.zoom;
  const dx = shift(left, left + box.w * view.zoom, window.w);
  const dy = shift(top, top + box.h * view.zoom, window.h);
  return dx === 0 && dy === 0 ? view : { ...view, x: view.x + dx, y: view.y + dy };
};

/** A sheet seen from its top, scaled down to the width of the window if it is wider. */
export const sheetView = (sheetWidth: number, window: Size): View => {
  const zoom = Math.min(1, (window.w - 2 * margin) / sheetWidth);
  return { zoom, x: (window.w - sheetWidth * zoom) / 2, y: margin };
};
