import { encode } from 'jpeg-js';
import type { SimulatedCamera } from './onvif.simulated-camera.ts';

type Colour = readonly [red: number, green: number, blue: number];
type Box = readonly [x: number, y: number, w: number, h: number];

/** Digits and the colon in three columns and five rows, a row each. */
const glyphs: Readonly<Record<string, readonly string[]>> = {
  0: ['###', '# #', '# #', '# #', '###'],
  1: [' # ', '## ', ' # ', ' # ', '###'],
  2: ['###', '  #', '###', '#  ', '###'],
  3: ['###', '  #', '###', '  #', '###'],
  4: ['# #', '# #', '###', '  #', '  #'],
  5: ['###', '#  ', '###', '  #', '###'],
  6: ['###', '#  ', '###', '# #', '###'],
  7: ['###', '  #', '  #', '  #', '  #'],
  8: ['###', '# #', '###', '# #', '###'],
  9: ['###', '# #', '###', '  #', '###'],
  ':': ['   ', ' # ', '   ', ' # ', '   '],
};

const horizon = 0.62;
const walkMs = 24_000;

/** A canvas whose boxes are given in parts of its width and height. */
const createCanvas = (width: number, height: number, light: number) => {
  const data = Buffer.alloc(width * height * 4, 255);
  const pixels = ([x, y, w, h]: Box, [red, green, blue]: Colour): void => {
    const [left, right] = [Math.max(0, Math.round(x)), Math.min(width, Math.round(x + w))];
    const [top, bottom] = [Math.max(0, Math.round(y)), Math.min(height, Math.round(y + h))];
    for (let row = top; row < bottom; row += 1)
      for (let column = left; column < right; column += 1)
        data.set([red * light, green * light, blue * light], (row * width + column) * 4);
  };
  return {
    data,
    pixels,
    box: ([x, y, w, h]: Box, colour: Colour) => pixels([x * width, y * height, w * width, h * height], colour),
  };
};

type Canvas = ReturnType<typeof createCanvas>;

const drawHall = ({ box }: Canvas, shift: number): void => {
  box([0, 0, 1, horizon], [201, 206, 213]);
  box([0, 0, 1, 0.12], [228, 231, 235]);
  box([0, horizon, 1, 1 - horizon], [126, 118, 108]);
  for (let tile = 0; tile < 6; tile += 1) box([0, horizon + tile * tile * 0.011, 1, 0.004], [108, 100, 92]);
  for (let at = -2; at < 6; at += 1) {
    const x = at * 0.26 + shift;
    box([x, 0.2, 0.17, horizon - 0.2], [159, 186, 208]);
    box([x + 0.083, 0.2, 0.006, horizon - 0.2], [92, 101, 112]);
    box([x + 0.2, 0.06, 0.12, 0.014], [250, 248, 232]);
  }
  box([0.56 + shift, 0.5, 0.34, 0.2], [104, 74, 52]);
  box([0.55 + shift, 0.485, 0.36, 0.025], [66, 50, 40]);
};

/** Somebody who walks through the hall and back. */
const drawVisitor = ({ box }: Canvas, shift: number, now: number): void => {
  const way = Math.abs(((now % walkMs) / walkMs) * 2 - 1);
  const x = 0.04 + way * 0.86 + shift;
  box([x + 0.008, 0.43, 0.024, 0.06], [196, 152, 124]);
  box([x, 0.49, 0.04, 0.17], [44, 62, 92]);
  box([x + 0.004, 0.66, 0.013, 0.14], [36, 38, 46]);
  box([x + 0.023, 0.66, 0.013, 0.14], [36, 38, 46]);
};

const drawClock = ({ pixels }: Canvas, width: number, now: number): void => {
  const dot = Math.max(2, Math.round(width / 200));
  const text = new Date(now).toTimeString().slice(0, 8);
  pixels([dot * 2, dot * 2, (text.length * 4 + 1) * dot, dot * 7], [20, 24, 30]);
  for (const [at, letter] of [...text].entries())
    for (const [row, line] of (glyphs[letter] ?? []).entries())
      for (const [column, mark] of [...line].entries())
        if (mark === '#') pixels([dot * (3 + at * 4 + column), dot * (3 + row), dot, dot], [255, 255, 255]);
};

/** What the simulated camera sees: a hall with a visitor, its clock, moved by pan and as bright as it is set. */
export const drawPicture = (camera: SimulatedCamera, index: number): Buffer => {
  const [width, height] = index === 1 ? [960, 540] : [640, 360];
  const now = Date.now() + camera.aheadMs;
  const canvas = createCanvas(width, height, Math.min(1, 0.4 + Number(camera.image.Brightness ?? 50) / 83));
  const shift = -camera.position.pan * 0.25;
  drawHall(canvas, shift);
  drawVisitor(canvas, shift, now);
  drawClock(canvas, width, now);
  return Buffer.from(encode({ data: canvas.data, width, height }, 78).data);
};
