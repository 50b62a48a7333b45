import type { Clock, Fault, Simulator } from '@eoms/drivers/kit';
import type { Log } from '../platform/log/log.ts';
import { cycleMs, type Ill, planCycle } from './misbehaviour.ts';

export interface MisbehaviourDeps {
  readonly clock: Clock;
  readonly seed: number;
  /** In the order of their numbers. */
  readonly simulators: readonly Simulator[];
  readonly log: Log;
}

export interface FaultDesk {
  /** By hand: from now on the plan leaves this projector alone until its fault is `none` again. Counts from 1. */
  setFault(projector: number, fault: Fault): Promise<void>;
  faultOf(projector: number): Fault;
  stop(): void;
}

/** Lets projectors go wrong by the plan, cycle after cycle, unless `calm`. */
export const runMisbehaviour = ({ clock, seed, simulators, log }: MisbehaviourDeps, calm: boolean): FaultDesk => {
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
  const put = async (projector: number, fault: Fault, delayMs?: number): Promise<void> => {
    await simulators[projector - 1]?.fault(fault, delayMs === undefined ? {} : { delayMs });
    faults.set(projector, fault);
  };
  const byPlan = (projector: number, fault: Fault, delayMs?: number): void => {
    if (byHand.has(projector)) return;
    put(projector, fault, delayMs).catch((error: unknown) => {
      // Somebody took the port while the projector refused: it comes back when they are gone.
      log.warn({ err: error, projector, fault }, 'a simulated projector did not change its fault');
      later(5_000, () => byPlan(projector, fault, delayMs));
    });
  };
  const apply = (projector: number, ill: Ill, on: boolean): void => {
    if (ill.kind === 'fault') byPlan(projector, on ? ill.fault : 'none', on ? ill.delayMs : undefined);
    else simulators[projector - 1]?.set(ill.property, on ? ill.value : 'ok');
  };
  const run = (cycle: number): void => {
    for (const { projector, atMs, forMs, ill } of planCycle(seed, cycle, simulators.length)) {
      later(atMs, () => apply(projector, ill, true));
      later(atMs + forMs, () => apply(projector, ill, false));
    }
    later(cycleMs, () => run(cycle + 1));
  };
  if (!calm) run(0);

  return {
    faultOf: (projector) => faults.get(projector) ?? 'none',
    async setFault(projector, fault) {
      if (fault === 'none') byHand.delete(projector);
      else byHand.add(projector);
      await put(projector, fault);
    },
    stop() {
      for (const cancel of pending) cancel();
      pending.clear();
    },
  };
};
