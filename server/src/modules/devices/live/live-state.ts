import { DeviceLive, type PropertyValue } from '@eoms/contract';
import type { ConnectionState, DeviceState, PropertyState } from '@eoms/engine';
import { createPart } from '../../../platform/http/ready-json.ts';

const iso = (at: number): string => new Date(at).toISOString();

export const toValue = ({ value, at, since, quality }: PropertyState): PropertyValue => ({
  value,
  at: iso(at),
  since: iso(since),
  quality,
});

export const toValues = (values: Readonly<Record<string, PropertyState>>): Record<string, PropertyValue> => {
  const result: Record<string, PropertyValue> = {};
  for (const key in values) {
    const state = values[key];
    if (state) result[key] = toValue(state);
  }
  return result;
};

export const toConnection = (state: ConnectionState, roundTripMs: number | undefined) => ({
  connection: state.connection,
  since: iso(state.since),
  reason: state.reason ?? null,
  roundTripMs: roundTripMs ?? null,
});

/** State in the wire format; a device that the engine has never received anything from is unknown, not offline. */
export const toLive = (deviceId: string, state: DeviceState | undefined): DeviceLive =>
  state
    ? { deviceId, ...toConnection(state, state.roundTripMs), values: toValues(state.values) }
    : { deviceId, connection: 'unknown', since: null, reason: null, roundTripMs: null, values: {} };

const unknownLive = (deviceId: string): Buffer => Buffer.from(JSON.stringify(toLive(deviceId, undefined)));

/** The same as JSON: a state is serialised once, however many clients need it. */
export const createLiveParts = () => {
  const part = createPart(DeviceLive, (state: DeviceState) => toLive(state.deviceId, state));
  return (deviceId: string, state: DeviceState | undefined): Buffer => (state ? part(state) : unknownLive(deviceId));
};
