export interface Size {
  w: number;
  h: number;
}
/** Position and size on a canvas, in canvas units: pixels at a zoom of 1. */
export interface Box extends Size {
  x: number;
  y: number;
}
export interface Placed extends Box {
  id: string;
}

export const sameBox = (a: Box, b: Box): boolean => a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;

export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** The lower right corner of everything on the canvas. */
export const extentOf = (boxes: readonly Box[]): Size => ({
  w: Math.max(0, ...boxes.map((box) => box.x + box.w)),
  h: Math.max(0, ...boxes.map((box) => box.y + box.h)),
});
