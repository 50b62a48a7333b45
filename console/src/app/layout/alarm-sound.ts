import type { Alarm } from '@eoms/contract';
import { useCallback, useEffect, useState } from 'react';
import { useLive } from '../../live/use-live.ts';
import { readText, storeText } from '../../ui/storage.ts';

const key = 'eoms_alarm_sound';
const repeatMs = 8000;

/** Whether an alarm sounds: critical, still active, and neither acknowledged, shelved nor suppressed. */
export const sounds = (
  alarm: Pick<Alarm, 'level' | 'status' | 'active' | 'acknowledgedAt' | 'shelvedUntil' | 'suppressedBy'>,
): boolean =>
  alarm.level === 1 &&
  alarm.status === 'pending' &&
  alarm.active &&
  alarm.acknowledgedAt === null &&
  alarm.shelvedUntil === null &&
  alarm.suppressedBy === null;

/**
 * Two short tones. Browsers allow sound only after the user has interacted with the page; until then it stays silent.
 */
const play = (): void => {
  try {
    const audio = new AudioContext();
    const gain = audio.createGain();
    gain.gain.value = 0.08;
    gain.connect(audio.destination);
    for (const [start, pitch] of [
      [0, 880],
      [0.22, 660],
    ] as const) {
      const tone = audio.createOscillator();
      tone.frequency.value = pitch;
      tone.connect(gain);
      tone.start(audio.currentTime + start);
      tone.stop(audio.currentTime + start + 0.18);
    }
    setTimeout(() => void audio.close(), 1000);
  } catch {
    // Without an audio device the counts are still shown.
  }
};

/** Unacknowledged critical alarms sound every eight seconds while the switch is on. */
export const useAlarmSound = () => {
  const [on, setOn] = useState(() => readText(key) === 'on');
  const [ringing, setRinging] = useState<ReadonlySet<string>>(new Set());
  useLive(
    'alarms',
    useCallback((event) => {
      if (event.name !== 'alarm.changed') return;
      const { alarm } = event.payload;
      setRinging((old) => {
        if (sounds(alarm) === old.has(alarm.id)) return old;
        const next = new Set(old);
        if (!next.delete(alarm.id)) next.add(alarm.id);
        return next;
      });
    }, []),
  );
  const any = ringing.size > 0;
  useEffect(() => {
    if (!on || !any) return undefined;
    play();
    const timer = setInterval(play, repeatMs);
    return () => clearInterval(timer);
  }, [on, any]);
  const toggle = (): void => {
    storeText(key, on ? 'off' : 'on');
    setOn(!on);
    if (!on) play();
  };
  return { on, toggle };
};
