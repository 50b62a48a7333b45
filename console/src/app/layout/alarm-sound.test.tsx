// @vitest-environment happy-dom
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStage, type Stage } from '../../api/answers.fixture.tsx';
import { AlarmCounters } from './alarm-counters.tsx';
import { levelToSound } from './alarm-sound.ts';
import { storedSound, useSoundChoice } from './sound-choice.ts';

let stage: Stage;
let pitches: number[] = [];
let unanswered = { 1: 0, 2: 0, 3: 0, 4: 0 };

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
    'GET /deviceWarningLog/getNotice': () => ({ data: { 1: 3, 2: 3, 3: 3, 4: 3, unanswered } }),
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

it.each([
  [null, undefined],
  [1, undefined],
  [2, 2],
  [4, 2],
] as const)('from level %s on is that of level %s', (from, level) => {
  expect(levelToSound({ 1: 0, 2: 1, 3: 0, 4: 5 }, from)).toBe(level);
  expect(levelToSound(undefined, from)).toBeUndefined();
});
