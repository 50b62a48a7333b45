import type { PhotoKind } from '@eoms/contract';
import sharp from 'sharp';
import { numbersFrom } from './seeded-numbers.ts';

// Pictures of the sample rooms, drawn here: no text, because fonts differ from machine to machine.

interface DrawnPlace {
  readonly code: string;
  readonly seats: number | null;
}

const [width, height] = [720, 480];
/** Drawn smaller: enough for a panel, and soon made. */
const shown = 2 / 3;
const walls = ['#dfe6ea', '#e8e2d8', '#dde5dc', '#e6dfe6', '#d9e2ec'];
const floors = ['#8a7560', '#6f7478', '#7c6a58', '#66707c'];

const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
const pick = <T>(from: readonly T[], at: number): T | undefined => from[Math.floor(at * from.length)];

/** Rows of chairs seen from the back of a room; large rooms have more and smaller ones. */
const audience = (seats: number): string => {
  const rows = seats > 150 ? 5 : seats > 40 ? 4 : 2;
  return Array.from({ length: rows }, (_, row) => {
    const y = 330 + (row * 130) / rows;
    const size = 16 + (row * 26) / rows;
    const across = Math.min(26, Math.max(6, Math.round(seats / rows / 2)));
    return Array.from({ length: across }, (_chair, at) => {
      const x = 60 + row * -12 + (at * (600 + row * 24)) / across;
      return rect(Math.round(x), Math.round(y), Math.round(size * 0.9), Math.round(size), '#3b4a5c', 'rx="4"');
    }).join('');
  }).join('');
};

const table = (): string =>
  `<polygon points="200,330 520,330 620,450 100,450" fill="#b08d66"/>${rect(100, 450, 520, 14, '#8a6c4b')}` +
  [170, 250, 330, 410, 490].map((x) => rect(x, 300, 34, 34, '#33404f', 'rx="6"')).join('');

const scene = ({ seats }: DrawnPlace, random: () => number): string => {
  const wall = pick(walls, random()) ?? '';
  const floor = pick(floors, random()) ?? '';
  const wide = 220 + Math.round(random() * 120);
  const x = (width - wide) / 2;
  const lights = [140, 280, 420, 560].map((at) => rect(at, 34, 40, 8, '#fff7dc', 'rx="4"')).join('');
  return [
    rect(0, 0, width, height, wall),
    `<polygon points="0,0 ${width},0 600,70 120,70" fill="#f4f5f6"/>`,
    `<polygon points="0,${height} ${width},${height} 600,300 120,300" fill="${floor}"/>`,
    `<polygon points="0,0 120,70 120,300 0,${height}" fill="#00000014"/>`,
    `<polygon points="${width},0 600,70 600,300 ${width},${height}" fill="#0000000d"/>`,
    lights,
    rect(x, 104, wide, Math.round(wide * 0.56), '#10161d', 'rx="4"'),
    rect(x + 6, 110, wide - 12, Math.round(wide * 0.56) - 12, '#2f5fa8'),
    rect(x + 24, 132, wide * 0.5, 10, '#cfe0f7'),
    rect(x + 24, 152, wide * 0.36, 8, '#9dbce6'),
    seats === null || seats > 30 ? audience(seats ?? 80) : table(),
  ].join('');
};

const plan = ({ seats }: DrawnPlace, random: () => number): string => {
  const line = 'fill="none" stroke="#2b3644" stroke-width="6"';
  const across = seats !== null && seats <= 30 ? Math.max(3, Math.round((seats - 2) / 2)) : 0;
  const chair = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="11" fill="#8fa0b3"/>`;
  const around = Array.from({ length: across }, (_, at) => {
    const x = 210 + (at * 300) / Math.max(1, across - 1);
    return chair(x, 190) + chair(x, 310);
  }).join('');
  const rows = Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 14 }, (_seat, at) => chair(150 + at * 32, 170 + row * 38)).join(''),
  ).join('');
  const door = 480 + Math.round(random() * 80);
  return [
    rect(0, 0, width, height, '#ffffff'),
    rect(70, 60, 580, 360, '#f6f8fa', `stroke="#2b3644" stroke-width="6"`),
    rect(door, 414, 70, 12, '#ffffff'),
    `<path d="M${door} 420 a70 70 0 0 1 70 -70 v70" ${line.replace('6"', '2"')}/>`,
    rect(250, 72, 220, 10, '#3351c8'),
    `<polygon points="300,82 420,82 470,150 250,150" fill="#3351c81f"/>`,
    across > 0 ? `${rect(190, 210, 340, 80, '#d8c7ad', 'rx="12" stroke="#a58a63" stroke-width="2"')}${around}` : rows,
    rect(584, 90, 46, 90, '#c8d2dd', 'rx="4"'),
  ].join('');
};

const diagram = (_: DrawnPlace, random: () => number): string => {
  const box = (x: number, y: number, fill: string): string =>
    rect(x, y, 110, 56, fill, 'rx="8" stroke="#2b3644" stroke-width="2"');
  const [inputs, outputs] = [3 + Math.floor(random() * 2), 2 + Math.floor(random() * 2)];
  const at = (count: number, index: number): number => 240 - (count * 90) / 2 + index * 90 + 17;
  const cable = (from: string, to: string): string =>
    `<path d="M${from} C ${to}" fill="none" stroke="#3351c8" stroke-width="3"/>`;
  const sources = Array.from({ length: inputs }, (_source, i) => {
    const y = at(inputs, i);
    return box(60, y, '#e8edfb') + cable(`170 ${y + 28}`, `230 ${y + 28}, 240 240, 300 240`);
  });
  const displays = Array.from({ length: outputs }, (_display, i) => {
    const y = at(outputs, i);
    return box(550, y, '#e4f2e9') + cable(`420 240`, `480 240, 490 ${y + 28}, 550 ${y + 28}`);
  });
  return [
    rect(0, 0, width, height, '#ffffff'),
    ...sources,
    ...displays,
    rect(300, 170, 120, 140, '#2b3644', 'rx="8"'),
    ...[0, 1, 2, 3].map((row) => rect(316, 186 + row * 28, 88, 12, '#5fd394', 'rx="3"')),
  ].join('');
};

const drawings = { scene, plan, diagram } satisfies Record<PhotoKind, unknown>;

/** A small picture of a sample room, always the same for the same room. */
export const drawPlace = (place: DrawnPlace, kind: PhotoKind): Promise<Buffer> => {
  const body = drawings[kind](place, numbersFrom(Number(place.code)));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * shown}" height="${height * shown}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};
