import type { AlarmLevel } from '@eoms/contract';
import { useEffect } from 'react';
import { playSignal, signals } from './alarm-tones.ts';
import { type SoundFrom, useSoundChoice } from './sound-choice.ts';

type Counts = Readonly<Record<AlarmLevel, number>>;

const levels = [1, 2, 3, 4] as const;

/** The gravest level with an alarm that nobody has answered, among those that sound. */
export const levelToSound = (unanswered: Counts | undefined, from: SoundFrom): AlarmLevel | undefined =>
  levels.find((level) => from !== null && level <= from && (unanswered?.[level] ?? 0) > 0);

/** Unanswered alarms sound by their level, again and again, until somebody acknowledges them wherever that is. */
export const useAlarmSound = (unanswered: Counts | undefined): void => {
  const from = useSoundChoice((choice) => choice.from);
  const level = levelToSound(unanswered, from);
  useEffect(() => {
    if (level === undefined) return undefined;
    const signal = signals[level];
    playSignal(signal);
    if (signal.repeatMs === null) return undefined;
    const timer = setInterval(() => playSignal(signal), signal.repeatMs);
    return () => clearInterval(timer);
  }, [level]);
};
