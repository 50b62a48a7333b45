// @vitest-environment happy-dom
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStage, type Stage } from '../../api/answers.fixture.tsx';
import { type AlarmLook, severityOf } from '../../ui/marks/alarm-looks.ts';
import { AlarmCounters } from './alarm-counters.tsx';
import { soundOf } from './alarm-sound.ts';
import { storedSound, useSoundChoice } from './sound-choice.ts';

let stage: Stage;
let pitches: number[] = [];
let unanswered = { 1: 0, 2: 0, 3: 0, 4: 0 };
const byLevel = (counts: typeof unanswered) =>
  Object.entries(counts).map(([level, count]) => ({ level: Number(level), count }));

class SilentAudio {
  readonly currentTime = 0;
  readonly destination = {};
  createGain = () => ({ gain: { value: 0 }, connect: () => undefined });
  createOscillator() {
    const frequency = { value: 0 };
    return {
      frequency,
      connect: () => undefined,
      start: () => void pitches.push(frequency.value),
      stop: () => undefined,
    };
  }
  close = async () => undefined;
}

const heard = (): number[] => pitches.splice(0);
const show = async (stored: string | null, levels: Partial<typeof unanswered>) => {
  if (stored === null) localStorage.removeItem('eoms_alarm_sound');
  else localStorage.setItem('eoms_alarm_sound', stored);
  useSoundChoice.setState({ from: storedSound() });
  unanswered = { ...unanswered, ...levels };
  stage = await createStage({
    'GET /deviceWarningLog/getNotice': () => ({
      data: { 1: 3, 2: 3, 3: 3, 4: 3, unanswered, unansweredLevels: byLevel(unanswered) },
    }),
  });
  await i18next.loadNamespaces(['shell', 'ui']);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await stage.show(<AlarmCounters />);
};
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.stubGlobal('AudioContext', SilentAudio);
  unanswered = { 1: 0, 2: 0, 3: 0, 4: 0 };
  pitches = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await stage.close();
  vi.unstubAllGlobals();
  localStorage.removeItem('eoms_alarm_sound');
});

it('is that of the gravest unanswered alarm, for as long as it is unanswered', async () => {
  await show('2', { 1: 1, 2: 4, 3: 9 });
  await wait(100);
  expect(heard()).toEqual([880, 660, 880]);
  await wait(6_000);
  expect(heard()).toEqual([880, 660, 880]);
  unanswered = { 1: 0, 2: 4, 3: 9, 4: 0 };
  // The counts are read again every minute, and on news.
  await wait(60_000);
  heard();
  await wait(12_000);
  expect(heard()).toEqual([740, 587]);
  unanswered = { 1: 0, 2: 0, 3: 9, 4: 0 };
  await wait(60_000);
  heard();
  await wait(60_000);
  expect(heard()).toEqual([]);
});

it('is off until somebody chooses, lets the choice be heard, and keeps it', async () => {
  await show(null, { 1: 1 });
  await wait(60_000);
  expect(heard()).toEqual([]);
  const button = document.querySelector<HTMLElement>('button[aria-label^="报警声"]');
  expect(button?.getAttribute('aria-label')).toBe('报警声: 静音');
  await act(async () => button?.click());
  await wait(500);
  const entry = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
    (one) => one.textContent === '一般及以上',
  );
  await act(async () => entry?.click());
  await wait(10);
  expect(heard()).toContain(523);
  expect(localStorage.getItem('eoms_alarm_sound')).toBe('3');
  expect(button?.getAttribute('aria-label')).toBe('报警声: 一般及以上');
});

const looks: readonly AlarmLook[] = ([1, 2, 4, 21, 22] as const).map((level) => {
  const color = severityOf(level);
  const look = { level, color, shape: 'circle', sign: 'x', retired: false } as const;
  return { ...look, sound: level === 21 ? 1 : level === 22 ? 0 : color };
});
const levelsOf = (...levels: number[]) => levels.map((level) => ({ level, count: 1 }));

it.each([
  [null, [2, 4], undefined],
  [1, [2, 4], undefined],
  [2, [2, 4], 2],
  [4, [2, 4], 2],
  // An added level sounds as the dictionary says, if its severity sounds at all.
  [2, [2, 21], 1],
  [1, [21], undefined],
  [4, [22, 4], 4],
  // What is not in the dictionary yet sounds like its severity.
  [4, [29], 2],
] as const)('from level %s on, of %j, is signal %s', (from, levels, signal) => {
  expect(soundOf(levelsOf(...levels), looks, from)).toBe(signal);
  expect(soundOf(undefined, looks, from)).toBeUndefined();
});
