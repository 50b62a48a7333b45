import { useCallback, useEffect, useRef, useState } from 'react';
import { useLive } from '../../live/use-live.ts';
import { type AlarmEvent, lastEventOf } from './alarm-event.ts';

const kept = 30;
/** A storm of alarms must not draw the page with each of them. */
const collectMs = 400;

/** The latest things that happened to alarms since the page was opened, the newest first. */
export const useAlarmEvents = (): readonly AlarmEvent[] => {
  const [events, setEvents] = useState<readonly AlarmEvent[]>([]);
  const collected = useRef<AlarmEvent[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback(() => {
    timer.current = undefined;
    const fresh = collected.current.splice(0).reverse();
    setEvents((old) => {
      const all = new Map([...fresh, ...old].map((one) => [one.key, one]));
      return [...all.values()].slice(0, kept);
    });
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive('alarms', (event) => {
    if (event.name !== 'alarm.changed') return;
    const { alarm } = event.payload;
    if (alarm.suppressedBy !== null || alarm.shelvedUntil !== null) return;
    collected.current.push(lastEventOf(alarm));
    if (collected.current.length > kept) collected.current.shift();
    timer.current ??= setTimeout(show, collectMs);
  });
  return events;
};
