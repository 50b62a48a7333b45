// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { mounted } from '../mounted.fixture.tsx';
import { Icon, isIconName } from './icon.tsx';
import { setOwnShapes } from './own-shapes.ts';

const page = mounted();

it('draws an uploaded icon once its shape is known', async () => {
  expect([isIconName('own:cup'), isIconName('home'), isIconName('cup')]).toEqual([true, true, false]);
  await page.show(<Icon name="own:cup" />);
  expect(page.box().querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 16 16');
  const path = { d: 'M4 4h16', filled: false, evenOdd: true, stroke: 2, round: true };
  const shape = {
    viewBox: { left: 0, top: 0, width: 24, height: 24 },
    paths: [path, { ...path, d: 'M1 1z', filled: true, stroke: null }],
  };
  await page.show(null);
  setOwnShapes(new Map([['own:cup', shape]]));
  await page.show(<Icon name="own:cup" />);
  const svg = page.box().querySelector('svg');
  expect(svg?.getAttribute('viewBox')).toBe('0 0 24 24');
  expect(
    [...(svg?.querySelectorAll('path') ?? [])].map((one) => [
      one.getAttribute('d'),
      one.getAttribute('fill'),
      one.getAttribute('stroke'),
    ]),
  ).toEqual([
    ['M4 4h16', 'none', 'currentColor'],
    ['M1 1z', 'currentColor', 'none'],
  ]);
  setOwnShapes(new Map());
});
