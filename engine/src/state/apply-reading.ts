import type { PropertyState, Reading } from './device-state.ts';

/** The state after a reading, and whether value or quality differ from before. A reading from the past changes nothing. */
export const applyReading = (
  before: PropertyState | undefined,
  reading: Reading,
): { state: PropertyState; differs: boolean } => {
  const { value, at, quality } = reading;
  if (before === undefined) return { state: { value, at, since: at, quality }, differs: true };
  if (at < before.at) return { state: before, differs: false };
  const same = before.value === value;
  return {
    state: { value, at, since: same ? before.since : at, quality },
    differs: !same || before.quality !== quality,
  };
};
