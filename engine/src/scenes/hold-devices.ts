import { type Contender, outranks, type Priority } from './priority.ts';

export interface HoldRequest extends Contender {
  readonly deviceIds: readonly string[];
  /** Called while the devices are held and a run of higher priority wants some of them. */
  readonly giveWay: (to: Contender) => void;
}

/** Which runs hold which devices: two runs never act on the same device at the same time. */
export interface DeviceHolds {
  /** Whether a request would not have to wait, other than for runs of lower priority to give way. */
  isFree(deviceIds: readonly string[], priority: Priority): boolean;
  /**
   * Resolves with the function that lets go once all devices are free, by priority and then in the order of the requests;
   * undefined if aborted before. Runs of lower priority are asked to give way.
   */
  take(request: HoldRequest, signal: AbortSignal): Promise<(() => void) | undefined>;
  /** Asks runs of lower priority that hold some of these devices to give way. */
  demand(deviceIds: readonly string[], by: Contender): void;
}

interface Waiting extends HoldRequest {
  readonly begin: () => void;
}

/** All devices of a run are taken at once, so that two runs cannot wait for each other. */
export const createDeviceHolds = (): DeviceHolds => {
  const held = new Map<string, HoldRequest>();
  let waiting: Waiting[] = [];

  const beginNext = (): void => {
    // A request also waits for earlier ones that need one of its devices: otherwise a large run might never begin.
    const wanted = new Set<string>();
    const ready: Waiting[] = [];
    for (const one of waiting) {
      if (!one.deviceIds.some((id) => held.has(id) || wanted.has(id))) {
        for (const id of one.deviceIds) held.set(id, one);
        ready.push(one);
      } else for (const id of one.deviceIds) wanted.add(id);
    }
    waiting = waiting.filter((one) => !ready.includes(one));
    for (const one of ready) one.begin();
  };
  const demand: DeviceHolds['demand'] = (deviceIds, by) => {
    const holders = new Set(deviceIds.map((id) => held.get(id)));
    for (const holder of holders) if (holder && outranks(by.priority, holder.priority)) holder.giveWay(by);
  };

  return {
    demand,
    isFree: (deviceIds, priority) => {
      const inTheWay = (one: HoldRequest | undefined): boolean =>
        one !== undefined && !outranks(priority, one.priority) && one.deviceIds.some((id) => deviceIds.includes(id));
      return !deviceIds.some((id) => inTheWay(held.get(id))) && !waiting.some(inTheWay);
    },
    take: (request, signal) =>
      new Promise((resolve) => {
        const letGo = (): void => {
          for (const id of request.deviceIds) held.delete(id);
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
        const mine: Waiting = { ...request, begin };
        if (signal.aborted) {
          resolve(undefined);
          return;
        }
        signal.addEventListener('abort', giveUp, { once: true });
        const behind = waiting.findIndex((one) => outranks(request.priority, one.priority));
        waiting.splice(behind < 0 ? waiting.length : behind, 0, mine);
        beginNext();
        if (waiting.includes(mine)) demand(request.deviceIds, request);
      }),
  };
};
