import { setTimeout as sleep } from 'node:timers/promises';
import { event } from '@eoms/contract';
import { priorities, type SceneRunner, type SceneRunnerOptions } from '@eoms/engine';
import { z } from 'zod';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Claim, Claims } from '../../platform/claims/claims.ts';

const tryAgainMs = 300;
/** A scene that does not queue waits so long for runs of lower priority on other nodes to give way. */
const giveWayMs = 3_000;

/** Devices that a run waits for because another node runs a scene with them. */
const demanded = event(
  'scene.demanded',
  z.object({ deviceIds: z.array(z.string()), priority: z.enum(priorities), name: z.string() }),
);

/** Lets no other node run a scene with the same devices meanwhile. All are taken, or none. */
export const shareDevices =
  (claims: Pick<Claims, 'claim'>, bus: Pick<Bus, 'publish'>): NonNullable<SceneRunnerOptions['share']> =>
  async ({ deviceIds, priority, name }, overlap, signal) => {
    const release = (held: readonly Claim[]) => Promise.all(held.map((claim) => claim.release())).then(() => undefined);
    const patientUntil = overlap === 'refuse' ? Date.now() + giveWayMs : Number.POSITIVE_INFINITY;
    for (;;) {
      const held: Claim[] = [];
      for (const id of [...deviceIds].sort()) {
        const claim = await claims.claim(`scene at ${id}`);
        if (claim === null) break;
        held.push(claim);
      }
      if (held.length === deviceIds.length && !signal.aborted) return () => release(held);
      await release(held);
      if (signal.aborted || Date.now() >= patientUntil) return undefined;
      bus.publish(demanded, { deviceIds: [...deviceIds], priority, name });
      await sleep(tryAgainMs);
    }
  };

/** Runs of this node give way to those of higher priority on other nodes. */
export const followDemands = (bus: Pick<Bus, 'on'>, runner: Pick<SceneRunner, 'demand'>): void => {
  bus.on(demanded, ({ deviceIds, ...by }) => runner.demand(deviceIds, by));
};
