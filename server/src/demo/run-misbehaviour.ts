import type { Clock } from '@eoms/drivers/kit';
import type { Fault, Simulator } from '@eoms/drivers/simulators';
import type { Log } from '../platform/log/log.ts';
import { cycleMs, type Ill, planCycle } from './misbehaviour.ts';

export interface MisbehaviourDeps {
  readonly clock: Clock;
  readonly seed: number;
  /** In the order of their numbers; a device may not have one yet. */
  readonly simulators: () => readonly (Simulator | undefined)[];
  /** The first devices, up to this number, are projectors. */
  readonly projectors: number;
  readonly log: Log;
}

export interface FaultControl {
  /** Sets a fault manually: the plan then skips this device until its fault is `none` again. `device` counts from 1. */
  setFault(device: number, fault: Fault): Promise<void>;
  faultOf(device: number): Fault;
  stop(): void;
}

/** Makes devices misbehave by the plan, cycle after cycle, unless `calm`. */
export const runMisbehaviour = (
  { clock, seed, simulators, projectors, log }: MisbehaviourDeps,
  calm: boolean,
): FaultControl => {
  const faults = new Map<number, Fault>();
  const byHand = new Set<number>();
  const pending = new Set<() => void>();

  const later = (ms: number, work: () => void): void => {
    const cancel = clock.after(ms, () => {
      pending.delete(cancel);
      work();
    });
    pending.add(cancel);
  };
  const put = async (device: number, fault: Fault, delayMs?: number): Promise<void> => {
    await simulators()[device - 1]?.fault(fault, delayMs === undefined ? {} : { delayMs });
    faults.set(device, fault);
  };
  const byPlan = (device: number, fault: Fault, delayMs?: number): void => {
    if (byHand.has(device)) return;
    put(device, fault, delayMs).catch((error: unknown) => {
      // Another program took the port while the device refused connections: the device comes back once it is free.
      log.warn({ err: error, device, fault }, 'a simulated device did not change its fault');
      later(5_000, () => byPlan(device, fault, delayMs));
    });
  };
  const apply = (device: number, ill: Ill, on: boolean): void => {
    if (ill.kind === 'fault') byPlan(device, on ? ill.fault : 'none', on ? ill.delayMs : undefined);
    else simulators()[device - 1]?.set(ill.property, on ? ill.value : 'ok');
  };
  const run = (cycle: number): void => {
    for (const { device, atMs, forMs, ill } of planCycle(seed, cycle, simulators().length, projectors)) {
      later(atMs, () => apply(device, ill, true));
      later(atMs + forMs, () => apply(device, ill, false));
    }
    later(cycleMs, () => run(cycle + 1));
  };
  if (!calm) run(0);

  return {
    faultOf: (device) => faults.get(device) ?? 'none',
    async setFault(device, fault) {
      if (fault === 'none') byHand.delete(device);
      else byHand.add(device);
      await put(device, fault);
    },
    stop() {
      for (const cancel of pending) cancel();
      pending.clear();
    },
  };
};
