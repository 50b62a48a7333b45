import { useEffect } from 'react';
import { type AlarmLook, lookIn, severityOf, useAlarmLooks } from '../../ui/marks/alarm-looks.ts';
import { playSignal, signals } from './alarm-tones.ts';
import { type SoundFrom, useSoundChoice } from './sound-choice.ts';

type Unanswered = readonly { readonly level: number; readonly count: number }[];
type Sound = Exclude<AlarmLook['sound'], 0>;

/** The most urgent signal of the gravest alarms that nobody has answered, among the levels that sound. */
export const soundOf = (
  unanswered: Unanswered | undefined,
  looks: readonly AlarmLook[],
  from: SoundFrom,
): Sound | undefined => {
  if (from === null) return undefined;
  const sounding = (unanswered ?? [])
    .filter(({ level, count }) => count > 0 && severityOf(level) <= from)
    .map(({ level }) => ({ severity: severityOf(level), sound: lookIn(looks, level).sound }))
    .filter((one): one is { severity: Sound; sound: Sound } => one.sound !== 0);
  return sounding.sort((a, b) => a.severity - b.severity || a.sound - b.sound)[0]?.sound;
};

/** Unanswered alarms sound by their level, again and again, until somebody acknowledges them wherever that is. */
export const useAlarmSound = (unanswered: Unanswered | undefined): void => {
  const from = useSoundChoice((choice) => choice.from);
  const sound = soundOf(unanswered, useAlarmLooks(), from);
  useEffect(() => {
    if (sound === undefined) return undefined;
    const signal = signals[sound];
    playSignal(signal);
    if (signal.repeatMs === null) return undefined;
    const timer = setInterval(() => playSignal(signal), signal.repeatMs);
    return () => clearInterval(timer);
  }, [sound]);
};
