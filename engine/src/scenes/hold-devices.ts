/** Which runs hold which devices: two runs never act on the same device at the same time. */
export interface DeviceHolds {
  isFree(deviceIds: readonly string[]): boolean;
  /**
   * Resolves with the function that lets go once all devices are free, in the order of the requests; undefined if aborted
   * before.
   */
  take(deviceIds: readonly string[], signal: AbortSignal): Promise<(() => void) | undefined>;
}

interface Waiting {
  readonly deviceIds: readonly string[];
  readonly begin: () => void;
}

/** All devices of a run are taken at once, so that two runs cannot wait for each other. */
export const createDeviceHolds = (): DeviceHolds => {
  const held = new Set<string>();
  let waiting: Waiting[] = [];
  const isFree = (deviceIds: readonly string[]): boolean => !deviceIds.some((id) => held.has(id));

  const beginNext = (): void => {
    // A request also waits for earlier ones that need one of its devices: otherwise a large run might never begin.
    const wanted = new Set<string>();
    const ready: Waiting[] = [];
    for (const one of waiting) {
      if (isFree(one.deviceIds) && !one.deviceIds.some((id) => wanted.has(id))) {
        for (const id of one.deviceIds) held.add(id);
        ready.push(one);
      } else for (const id of one.deviceIds) wanted.add(id);
    }
    waiting = waiting.filter((one) => !ready.includes(one));
    for (const one of ready) one.begin();
  };

  return {
    isFree: (deviceIds) =>
      isFree(deviceIds) && !waiting.some((one) => one.deviceIds.some((id) => deviceIds.includes(id))),
    take: (deviceIds, signal) =>
      new Promise((resolve) => {
        const letGo = (): void => {
          for (const id of deviceIds) held.delete(id);
          beginNext();
        };
        const giveUp = (): void => {
          waiting = waiting.filter((one) => one !== mine);
          resolve(undefined);
          beginNext();
        };
        const begin = (): void => {
          signal.removeEventListener('abort', giveUp);
          resolve(letGo);
        };
        const mine: Waiting = { deviceIds, begin };
        if (signal.aborted) {
          resolve(undefined);
          return;
        }
        signal.addEventListener('abort', giveUp, { once: true });
        waiting.push(mine);
        beginNext();
      }),
  };
};
