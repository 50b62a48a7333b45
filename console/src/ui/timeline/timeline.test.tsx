// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { mounted } from '../mounted.fixture.tsx';
import { Timeline } from './timeline.tsx';
import type { TimelineLane } from './timeline-lane.ts';

const page = mounted();
const hour = 3_600_000;
const now = Date.UTC(2026, 2, 10, 12);
const opened = vi.fn();
const lanes: TimelineLane[] = [
  {
    id: 'link',
    name: 'Link',
    spans: [
      { id: 'on', label: 'Online', from: now - 30 * hour, to: now - 6 * hour, tone: 'quiet' },
      { id: 'off', label: 'Offline', from: now - 6 * hour, to: null, tone: 'missing' },
      { id: 'old', label: 'Long ago', from: now - 90 * hour, to: now - 80 * hour, tone: 'quiet' },
    ],
  },
  {
    id: 'alarms',
    name: 'Alarms',
    spans: [{ id: 'a', label: 'Hot', from: now - hour, to: now, tone: 'level2', opens: true }],
  },
];
const marks = () =>
  [...document.querySelectorAll('[data-part="timeline-mark"]')].map((mark) => mark.getAttribute('aria-label'));
const leftOf = (words: string) => document.querySelector(`[aria-label^="${words}"]`)?.closest('li')?.style.left;
const press = (key: string) => page.pressKey(key, {}, '[data-part="timeline-head"] button');

beforeEach(() =>
  page.show(<Timeline label="course" lanes={lanes} now={now} zone="UTC" shown={24 * hour} onOpen={opened} />),
);

it('shows the visible period in the given zone, in words and not by colour alone', () => {
  expect(marks()).toEqual([
    'Online · 03-09 06:00:00 – 03-10 06:00:00',
    'Offline · sinceTime',
    'Hot · 03-10 11:00:00 – 03-10 12:00:00',
  ]);
  expect(document.querySelector<HTMLElement>('[data-part="timeline-now"]')?.style.left).toBe('96%');
});
it('pans and zooms with the keyboard, and goes back to now', async () => {
  const before = leftOf('Hot');
  await press('PageUp');
  expect(marks()[0]).toMatch(/^Online/);
  expect(marks()).toHaveLength(1);
  await press('Home');
  expect(leftOf('Hot')).toBe(before);
  for (let times = 0; times < 3; times += 1) await press('-');
  expect(marks().at(-2)).toMatch(/^Long ago/);
});
it('opens spans that have details', async () => {
  await page.click('button[aria-label^="Hot"]');
  expect(opened).toHaveBeenCalledWith('a');
  expect(document.querySelector('[aria-label^="Offline"]')?.tagName).toBe('SPAN');
});
