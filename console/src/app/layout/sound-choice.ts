import type { AlarmSeverity } from '@eoms/contract';
import { create } from 'zustand';
import { readText, storeText } from '../../ui/storage.ts';
import { playSignal, signals } from './alarm-tones.ts';

const key = 'eoms_alarm_sound';
const levels = [1, 2, 3, 4] as const;

/** The least grave severity that sounds; null: silence. */
export type SoundFrom = AlarmSeverity | null;

export const soundChoices = ['off', '1', '2', '3', '4'] as const;
export type SoundWord = (typeof soundChoices)[number];
export const soundWord = (from: SoundFrom): SoundWord => (from === null ? 'off' : `${from}`);

/** What this browser has stored; `on` is from earlier releases, in which only critical alarms had a sound. */
export const storedSound = (): SoundFrom => {
  const stored = readText(key);
  return stored === 'on' ? 1 : (levels.find((level) => String(level) === stored) ?? null);
};

interface SoundChoice {
  from: SoundFrom;
  /** Also lets it be heard. */
  choose: (word: SoundWord) => void;
}

/** Which alarms have a sound in this browser. */
export const useSoundChoice = create<SoundChoice>((set) => ({
  from: storedSound(),
  choose: (word) => {
    const from = levels.find((level) => String(level) === word) ?? null;
    storeText(key, word);
    set({ from });
    if (from !== null) playSignal(signals[from]);
  },
}));
