import type { InspectionFinding, ModelChecks, Value } from '@eoms/contract';
import type { ResolvedProperty } from '@eoms/drivers/kit';
import type { DeviceState } from '@eoms/engine';
import type { DeviceWords } from '../../checks/checks.module.ts';
import type { DeviceEntry } from '../../devices/devices.module.ts';

/** What was found at a device before. */
export interface PastItem {
  readonly endedAt: Date;
  readonly findings: readonly InspectionFinding[];
}

/** A device that has just answered, with all that is known of it. */
export interface AskedDevice {
  readonly device: DeviceEntry;
  readonly state: DeviceState;
  readonly properties: readonly ResolvedProperty[];
  /** Earlier inspections of it, the latest first. */
  readonly past: readonly PastItem[];
  readonly baseline: Readonly<Record<string, Value>>;
  readonly modelChecks: ModelChecks;
  readonly words: DeviceWords;
}

/** A finding, but for what it was the time before. */
export type Checked = Omit<InspectionFinding, 'before' | 'times'>;

const nothing = {
  name: null,
  seen: null,
  expected: null,
  value: null,
  limit: null,
  unit: null,
  property: null,
  note: null,
  fileIds: [],
};

export const checked = (kind: Checked['kind'], outcome: Checked['outcome'], more: Partial<Checked> = {}): Checked => ({
  ...nothing,
  key: kind,
  kind,
  outcome,
  ...more,
});

/** The outcome of something that is known, or not. */
export const outcomeOf = (passed: boolean | undefined): Checked['outcome'] =>
  passed === undefined ? 'unchecked' : passed ? 'passed' : 'failed';

/** The present value of a property; undefined where nobody knows it, or only what it was. */
export const valueNow = ({ state }: AskedDevice, key: string): Value | undefined => {
  const known = state.values[key];
  return known && known.quality !== 'stale' && known.value !== null ? known.value : undefined;
};
