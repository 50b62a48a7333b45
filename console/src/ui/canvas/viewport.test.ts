import { expect, it } from 'vitest';
import { sheetView, showing } from './viewport.ts';

const window = { w: 400, h: 300 };
const view = { x: 0, y: 0, zoom: 1 };

it('stays when the box is in view', () => {
  expect(showing(view, { x: 20, y: 20, w: 100, h: 50 }, window)).toBe(view);
});
it('pans just far enough to show what is outside', () => {
  expect(showing(view, { x: 350, y: 20, w: 100, h: 50 }, window)).toEqual({ x: -66, y: 0, zoom: 1 });
  expect(showing(view, { x: 20, y: -40, w: 100, h: 50 }, window)).toEqual({ x: 0, y: 56, zoom: 1 });
  expect(showing({ ...view, zoom: 2 }, { x: 20, y: 200, w: 10, h: 50 }, window)).toEqual({ x: 0, y: -216, zoom: 2 });
});
it('shows the start of what is larger than the window', () => {
  expect(showing(view, { x: 100, y: 20, w: 900, h: 50 }, window)).toEqual({ x: -84, y: 0, zoom: 1 });
});
it('shows a sheet from its top, never enlarged', () => {
  expect(sheetView(200, window)).toEqual({ zoom: 1, x: 100, y: 16 });
  expect(sheetView(736, window)).toEqual({ zoom: 0.5, x: 16, y: 16 });
});
