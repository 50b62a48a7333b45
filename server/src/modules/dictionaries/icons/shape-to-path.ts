/** The numbers of an element by name; a missing one is 0. */
export type Lengths = (name: string) => number;

const say = (value: number): string => String(Number(value.toFixed(3)));
const line = (parts: readonly (string | number)[]): string =>
  parts.map((part) => (typeof part === 'number' ? say(part) : part)).join(' ');

const ellipse = (cx: number, cy: number, rx: number, ry: number): string =>
  line(['M', cx - rx, cy, 'a', rx, ry, 0, 1, 0, rx * 2, 0, 'a', rx, ry, 0, 1, 0, -rx * 2, 0, 'Z']);

const rectangle = (of: Lengths): string => {
  const [x, y, w, h] = [of('x'), of('y'), of('width'), of('height')];
  const rx = Math.min(of('rx') || of('ry'), w / 2);
  const ry = Math.min(of('ry') || of('rx'), h / 2);
  if (rx <= 0 || ry <= 0) return line(['M', x, y, 'h', w, 'v', h, 'h', -w, 'Z']);
  const arc = (dx: number, dy: number): string => line(['a', rx, ry, 0, 0, 1, dx, dy]);
  const [across, down] = [w - rx * 2, h - ry * 2];
  return [
    line(['M', x + rx, y, 'h', across]),
    arc(rx, ry),
    line(['v', down]),
    arc(-rx, ry),
    line(['h', -across]),
    arc(-rx, -ry),
    line(['v', -down]),
    arc(rx, -ry),
    'Z',
  ].join(' ');
};

/** Plain shapes as paths; undefined for what is no such shape. `points` are those of polylines and polygons. */
export const pathOfShape = (element: string, of: Lengths, points: readonly number[]): string | undefined => {
  switch (element) {
    case 'circle':
      return ellipse(of('cx'), of('cy'), of('r'), of('r'));
    case 'ellipse':
      return ellipse(of('cx'), of('cy'), of('rx'), of('ry'));
    case 'rect':
      return rectangle(of);
    case 'line':
      return line(['M', of('x1'), of('y1'), 'L', of('x2'), of('y2')]);
    case 'polyline':
      return line(['M', ...points]);
    case 'polygon':
      return line(['M', ...points, 'Z']);
    default:
      return undefined;
  }
};
