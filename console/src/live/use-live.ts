import { useEffect, useRef } from 'react';
import type { LiveHandler } from './listeners.ts';
import { listeners } from './live.ts';

/** Subscribes to a topic (`devices`, `device:<id>`, `place:<id>`, `alarms`, `session`) while mounted. */
export const useLive = (topic: string | undefined, handler: LiveHandler): void => {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => (topic ? listeners.add(topic, (event) => latest.current(event)) : undefined), [topic]);
};
