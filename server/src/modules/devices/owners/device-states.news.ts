import { event, Quality, SourceText, Value } from '@eoms/contract';
import type { DeviceState } from '@eoms/engine';
import { z } from 'zod';
import { question } from '../../../platform/bus/asking.ts';

const Connection = z.enum(['online', 'offline', 'unknown']);
const PropertyState = z.object({ value: Value, at: z.number(), since: z.number(), quality: Quality });

/** The state of a device, or as much of it as every node needs: without values, except its power and whether it reports people. */
const StateOfDevice = z.object({
  deviceId: z.string(),
  connection: Connection,
  since: z.number(),
  reason: SourceText.optional(),
  roundTripMs: z.number().optional(),
  /** It reports people; absent if it does not. */
  occupied: z.boolean().optional(),
  values: z.record(z.string(), PropertyState),
});
export type StateOfDevice = z.infer<typeof StateOfDevice>;

/** Changes of connection, power or occupancy: these travel whether or not anybody looks. */
export const devicesChanged = event('devices.changed', z.object({ states: z.array(StateOfDevice) }));
/** Devices that were saved or removed: every node reads them again. */
export const devicesStored = event('devices.stored', z.object({ deviceIds: z.array(z.string()) }));

/** Whole states, for someone who looks at these devices. */
export const statesOf = question(
  'devices.states',
  z.object({ deviceIds: z.array(z.string()).max(2_000) }),
  z.array(StateOfDevice),
);
/** Connection and power of the devices that a node runs, of some shards at a time. */
export const summaryOf = question(
  'devices.summary',
  z.object({ shards: z.array(z.number().int()) }),
  z.array(StateOfDevice),
);

/** What every node keeps of a device that runs elsewhere. */
export const inBrief = (
  { deviceId, connection, since, reason, values: { power } }: DeviceState,
  occupied: boolean,
): StateOfDevice => ({
  deviceId,
  connection,
  since,
  ...(occupied ? { occupied } : {}),
  ...(reason === undefined ? {} : { reason }),
  values: power === undefined ? {} : { power },
});

export const inFull = (state: DeviceState, occupied: boolean): StateOfDevice => ({
  ...inBrief(state, occupied),
  ...(state.roundTripMs === undefined ? {} : { roundTripMs: state.roundTripMs }),
  values: { ...state.values },
});

export const toState = ({ reason, roundTripMs, occupied: _, ...state }: StateOfDevice): DeviceState => ({
  ...state,
  ...(reason === undefined ? {} : { reason }),
  ...(roundTripMs === undefined ? {} : { roundTripMs }),
});
