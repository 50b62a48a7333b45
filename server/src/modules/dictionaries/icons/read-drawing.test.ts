import { iconBytesAtMost } from '@eoms/contract';
import { expect, it } from 'vitest';
import { DrawingRefused, readDrawing } from './read-drawing.ts';

const svg = (inside: string, more = 'viewBox="0 0 24 24"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${more}>${inside}</svg>`);
const refusal = (content: Buffer): [string, string | null] | undefined => {
  try {
    readDrawing(content);
    return undefined;
  } catch (error) {
    if (!(error instanceof DrawingRefused)) throw error;
    return [error.fault, error.what];
  }
};
const path = '<path d="M4 4h16v16z"/>';

it('reads lines as the common sets draw them', () => {
  const drawing = svg(
    '<path stroke="none" d="M0 0h24v24H0z" fill="none"/><circle cx="12" cy="12" r="3"/><path d="M1  2\n3 4"/>',
    'class="x" viewBox="0 0 24 24" width="24px" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"',
  );
  const pen = { filled: false, evenOdd: false, stroke: 2, round: true };
  expect(readDrawing(drawing)).toEqual({
    viewBox: { left: 0, top: 0, width: 24, height: 24 },
    paths: [
      { d: 'M 9 12 a 3 3 0 1 0 6 0 a 3 3 0 1 0 -6 0 Z', ...pen },
      { d: 'M1 2 3 4', ...pen },
    ],
  });
});

it('reads areas, groups and plain shapes', () => {
  const inside = `<title>Cup</title><g fill="#333" fill-rule="evenodd"><rect x="1" y="2" width="4" height="6"/></g>
    <polygon points="0,0 4,0 4,4"/><line x1="1" y1="1" x2="3" y2="3" stroke="red"/><rect width="8" height="8" rx="2"/>
    <ellipse cx="4" cy="4" rx="2" ry="1"/><polyline points="0 0 1 1"/>`;
  expect(
    readDrawing(svg(inside, 'viewBox="0,0,1024,1024"')).paths.map(({ d, evenOdd, stroke }) => [d, evenOdd, stroke]),
  ).toEqual([
    ['M 1 2 h 4 v 6 h -4 Z', true, null],
    ['M 0 0 4 0 4 4 Z', false, null],
    ['M 1 1 L 3 3', false, 1],
    ['M 2 0 h 4 a 2 2 0 0 1 2 2 v 4 a 2 2 0 0 1 -2 2 h -4 a 2 2 0 0 1 -2 -2 v -4 a 2 2 0 0 1 2 -2 Z', false, null],
    ['M 2 4 a 2 1 0 1 0 4 0 a 2 1 0 1 0 -4 0 Z', false, null],
    ['M 0 0 1 1', false, null],
  ]);
});

it('accepts the plain document type that editors write', () => {
  const head = '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/1.dtd">';
  expect(readDrawing(Buffer.concat([Buffer.from(head), svg(path)])).paths).toHaveLength(1);
});

const lol = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]>`;
it.each<[string, Buffer, string, string | null]>([
  ['a script', svg('<script>alert(1)</script>'), 'notAllowed', 'script'],
  ['an event', svg('<path d="M0 0h1" onload="alert(1)"/>'), 'notAllowed', 'onload'],
  ['an event of the drawing', svg(path, 'viewBox="0 0 1 1" onload="alert(1)"'), 'notAllowed', 'onload'],
  ['a link', svg('<a href="javascript:alert(1)"><path d="M0 0h1"/></a>'), 'notAllowed', 'a'],
  ['a style sheet', svg('<style>@import "http://evil"</style>'), 'notAllowed', 'style'],
  ['a style', svg('<path d="M0 0h1" style="fill:url(http://evil)"/>'), 'notAllowed', 'style'],
  ['a foreign object', svg('<foreignObject><body/></foreignObject>'), 'notAllowed', 'foreignObject'],
  ['a use of elsewhere', svg('<use xlink:href="http://evil/a.svg#b"/>'), 'notAllowed', 'use'],
  ['a picture', svg('<image href="http://evil/a.png"/>'), 'notAllowed', 'image'],
  ['an animation', svg('<animate attributeName="d"/>'), 'notAllowed', 'animate'],
  ['a fill from elsewhere', svg('<path d="M0 0h1" fill="url(http://evil#a)"/>'), 'notAllowed', 'fill'],
  ['a name of the prototype', svg('<constructor/>'), 'notAllowed', 'constructor'],
  ['a drawing in a drawing', svg('<svg viewBox="0 0 1 1"/>'), 'notAllowed', 'svg'],
  [
    'a style sheet instruction',
    Buffer.concat([Buffer.from('<?xml-stylesheet href="a"?>'), svg(path)]),
    'notAllowed',
    'xml-stylesheet',
  ],
  ['entities', Buffer.concat([Buffer.from(lol), svg('<title>&lol2;</title>')]), 'notAllowed', 'DOCTYPE'],
  ['an unknown entity', svg('<title>&lol;</title>'), 'notSvg', null],
  ['markup in a path', svg('<path d="M0 0&quot;&gt;&lt;script&gt;"/>'), 'notAllowed', 'd'],
  ['a turned path', svg('<path d="M0 0h1" transform="rotate(9)"/>'), 'notAllowed', 'transform'],
  ['a number that is none', svg('<circle r="calc(1px)"/>'), 'notAllowed', 'r'],
  ['a path of 5 MB', svg(`<path d="M0 0${'h1'.repeat(2_500_000)}"/>`), 'tooLarge', null],
  ['a long path', svg(`<path d="M0 0${'h1'.repeat(10_000)}"/>`), 'notAllowed', 'd'],
  ['many paths', svg('<path d="M0 0h1"/>'.repeat(65)), 'notAllowed', 'paths'],
  ['deep nesting', svg(`${'<g>'.repeat(100)}${path}${'</g>'.repeat(100)}`), 'tooLarge', null],
  ['no view box', svg(path, 'width="24"'), 'noViewBox', null],
  ['an empty view box', svg(path, 'viewBox="0 0 0 24"'), 'noViewBox', null],
  ['nothing to see', svg('<path d="M0 0h1" fill="none"/>'), 'empty', null],
  ['a page', Buffer.from('<html><body/></html>'), 'notSvg', null],
  ['no XML', Buffer.from('PNG'), 'notSvg', null],
  ['two drawings', Buffer.concat([svg(path), svg(path)]), 'notSvg', null],
  ['an unfinished one', Buffer.from('<svg viewBox="0 0 1 1">'), 'notSvg', null],
  ['other bytes', Buffer.from([0xff, 0xfe, 0x3c, 0x00]), 'notSvg', null],
])('refuses %s', (_, content, fault, what) => {
  expect(refusal(content)).toEqual([fault, what]);
  if (fault === 'tooLarge' && content.length > 100_000) expect(content.length).toBeGreaterThan(iconBytesAtMost);
});
