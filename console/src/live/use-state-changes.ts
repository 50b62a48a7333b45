import { useEffect, useMemo, useRef } from 'react';
import { createGathering } from './gathering.ts';
import type { StateChange } from './merge-live.ts';
import { useLive } from './use-live.ts';

/** Nobody reads values that change more often. */
const redrawMs = 200;

/** Calls back with changes of device states on a topic: at once after a quiet time, in a storm five times a second. */
export const useStateChanges = (topic: string, apply: (changes: readonly StateChange[]) => void): void => {
  const latest = useRef(apply);
  latest.current = apply;
  // What was gathered for one topic is of no use to the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new topic begins anew
  const gathering = useMemo(
    () => createGathering<StateChange>((changes) => latest.current(changes), redrawMs),
    [topic],
  );
  useEffect(() => gathering.stop, [gathering]);
  useLive(topic, (event) => {
    if (event.name === 'device.stateChanged') gathering.add(event.payload);
  });
};
