import sharp from 'sharp';
import { numbersFrom } from './seeded-numbers.ts';

// Photos of the sample keys, drawn here: no text, because fonts differ from machine to machine.

type Kind = 'door' | 'rack' | 'spare';
const [width, height] = [480, 320];
const boards = ['#c9a97a', '#b99667', '#d3b88c'];
const tags: Readonly<Record<Kind, string>> = { door: '#2f6fb0', rack: '#3b8a5a', spare: '#c2453d' };
const metals: Readonly<Record<Kind, readonly [string, string]>> = {
  door: ['#c9a227', '#8a6d12'],
  rack: ['#c3c9d0', '#7d8791'],
  spare: ['#b98a4f', '#7a5526'],
};

/** Notches of a blade: no two keys have the same. */
const teeth = (random: () => number, y: number, down: number): string =>
  Array.from({ length: 7 }, (_, at) => `L${18 + 8 * Math.round(random() * down)} ${y + at * 12 + 6}`).join(' ');

const key = (kind: Kind, random: () => number): string => {
  const [light, dark] = metals[kind];
  const edge = `fill="${light}" stroke="${dark}" stroke-width="2"`;
  // Racks have small round keys, doors flat ones with a wide head.
  const head =
    kind === 'rack'
      ? `<circle r="34" ${edge}/><circle r="13" cy="-14" fill="#00000066"/>`
      : `<path d="M-40 -14 Q-40 -44 0 -44 Q40 -44 40 -14 Q40 24 12 34 H-12 Q-40 24 -40 -14Z" ${edge}/><circle r="11" cy="-22" fill="#00000066"/>`;
  const blade = `<path d="M-12 30 V126 L0 140 L12 126 ${teeth(random, 40, kind === 'rack' ? 0.6 : 1)
    .split(' L')
    .reverse()
    .join(' L')} V30 Z" ${edge}/>`;
  const groove = `<path d="M-3 36 V124" stroke="${dark}" stroke-width="3" opacity="0.6"/>`;
  return `${blade}${groove}${head}`;
};

const tag = (kind: Kind, turn: number): string =>
  `<g transform="rotate(${turn})"><path d="M-6 8 L-24 30 V104 Q-24 112 -16 112 H32 Q40 112 40 104 V30 L22 8 Z" fill="${tags[kind]}"/>
   <rect x="-14" y="46" width="44" height="50" rx="3" fill="#f7f5ef"/>
   ${[58, 70, 82].map((y, at) => `<path d="M-8 ${y} h${at === 2 ? 20 : 32}" stroke="#5b6470" stroke-width="3" opacity="0.7"/>`).join('')}
   <circle cx="8" cy="22" r="5" fill="#00000055"/></g>`;

/** A photo of a key with its tag on the board, always the same for the same key. */
export const drawKey = (kind: Kind, seed: number): Promise<Buffer> => {
  const random = numbersFrom(seed);
  const board = boards[Math.floor(random() * boards.length)] ?? '#c9a97a';
  const grain = Array.from({ length: 14 }, () => {
    const y = Math.round(random() * height);
    return `<path d="M0 ${y} q120 ${Math.round(random() * 12 - 6)} 240 0 t240 0" fill="none" stroke="#6b4a22" stroke-width="${1 + random() * 2}" opacity="0.16"/>`;
  }).join('');
  const [lean, turn] = [Math.round(random() * 16 - 8), Math.round(random() * 24 - 34)];
  const hung = `<g transform="rotate(${lean} 0 -24)">${key(kind, random)}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs><linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffffff" stop-opacity="0.28"/>
    <stop offset="1" stop-color="#000000" stop-opacity="0.22"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="${board}"/>${grain}
    <g transform="translate(246 150)" opacity="0.28"><g transform="rotate(${lean} 0 -24)"><path d="M-40 -14 Q-40 -44 0 -44 Q40 -44 40 -14 Q40 24 12 34 V140 H-12 V34 Q-40 24 -40 -14Z" fill="#1c1206"/></g></g>
    <g transform="translate(240 142)">${hung}</g>
    <g transform="translate(228 112)"><circle r="22" fill="none" stroke="#9aa2ab" stroke-width="5"/></g>
    <g transform="translate(${turn < -20 ? 196 : 206} 126) scale(0.95)">${tag(kind, 28 - turn)}</g>
    <path d="M228 92 v-34" stroke="#dfe3e7" stroke-width="9" stroke-linecap="round"/><circle cx="228" cy="56" r="9" fill="#aab2ba"/>
    <rect width="${width}" height="${height}" fill="url(#light)"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};
