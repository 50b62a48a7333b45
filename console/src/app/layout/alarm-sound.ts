import type { AlarmLevel } from '@eoms/contract';
import { useEffect, useState } from 'react';
import { readText, storeText } from '../../ui/storage.ts';
import { playSignal, signals } from './alarm-tones.ts';

const key = 'eoms_alarm_sound';
const levels = [1, 2, 3, 4] as const;

/** The least grave level that sounds; null: silence. */
export type SoundFrom = AlarmLevel | null;
type Counts = Readonly<Record<AlarmLevel, number>>;

/** What this browser has stored; `on` is from earlier releases, in which only critical alarms had a sound. */
const storedChoice = (): SoundFrom => {
  const stored = readText(key);
  return stored === 'on' ? 1 : (levels.find((level) => String(level) === stored) ?? null);
};

/** The gravest level with an alarm that nobody has answered, among those that sound. */
export const levelToSound = (unanswered: Counts | undefined, from: SoundFrom): AlarmLevel | undefined =>
  levels.find((level) => from !== null && level <= from && (unanswered?.[level] ?? 0) > 0);

/** Unanswered alarms sound by their level, again and again, until somebody acknowledges them wherever that is. */
export const useAlarmSound = (unanswered: Counts | undefined) => {
  const [from, setFrom] = useState(storedChoice);
  const level = levelToSound(unanswered, from);
  useEffect(() => {
    if (level === undefined) return undefined;
    const signal = signals[level];
    playSignal(signal);
    if (signal.repeatMs === null) return undefined;
    const timer = setInterval(() => playSignal(signal), signal.repeatMs);
    return () => clearInterval(timer);
  }, [level]);
  const choose = (next: SoundFrom): void => {
    storeText(key, next === null ? 'off' : String(next));
    setFrom(next);
    if (next !== null) playSignal(signals[next]);
  };
  return { from, choose };
};
