import type { DeviceLive, deviceStateChanged, PayloadOf } from '@eoms/contract';

export type StateChange = PayloadOf<typeof deviceStateChanged>;

/** The live state of a device after an event. */
export const mergeLive = (live: DeviceLive, change: StateChange): DeviceLive => ({
  ...live,
  ...(change.connection ?? {}),
  values: change.values ? { ...live.values, ...change.values } : live.values,
});

/** Devices after several events; those without news stay the same objects. */
export const mergeChanges = <T extends { readonly id: string; readonly live: DeviceLive }>(
  devices: readonly T[],
  changes: readonly StateChange[],
): T[] => {
  const live = new Map(devices.map((device) => [device.id, device.live]));
  const changed = new Set<string>();
  for (const change of changes) {
    const before = live.get(change.deviceId);
    if (!before) continue;
    live.set(change.deviceId, mergeLive(before, change));
    changed.add(change.deviceId);
  }
  return devices.map((device) =>
    changed.has(device.id) ? { ...device, live: live.get(device.id) ?? device.live } : device,
  );
};

const newer = (a: string | null, b: string | null): boolean => Date.parse(a ?? '') > (b === null ? 0 : Date.parse(b));

/** Like `mergeLive`, but applies only newer parts: a response may be older or newer than the event. */
export const mergeNewer = (live: DeviceLive, change: StateChange): DeviceLive => ({
  ...live,
  ...(change.connection && newer(change.connection.since, live.since) ? change.connection : {}),
  values: {
    ...live.values,
    ...Object.fromEntries(
      Object.entries(change.values ?? {}).filter(([key, value]) => newer(value.at, live.values[key]?.at ?? null)),
    ),
  },
});
