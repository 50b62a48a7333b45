import { setTimeout as sleep } from 'node:timers/promises';
import { event } from '@eoms/contract';
import { outranks, type Priority, priorities, type SceneRunner, type SceneRunnerOptions } from '@eoms/engine';
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

const claimOf = (deviceId: string): string => `scene at ${deviceId}`;
const isPriority = (text: string | null): text is Priority => priorities.some((one) => one === text);

/** Lets no other node run a scene with the same devices meanwhile. All are taken, or none. */
export const shareDevices =
  (claims: Pick<Claims, 'claim' | 'purposeOf'>, bus: Pick<Bus, 'publish'>): NonNullable<SceneRunnerOptions['share']> =>
  async ({ deviceIds, priority, name }, overlap, signal) => {
    const release = (held: readonly Claim[]) => Promise.all(held.map((claim) => claim.release())).then(() => undefined);
    const patientUntil = overlap === 'refuse' ? Date.now() + giveWayMs : Number.POSITIVE_INFINITY;
    /** As on one node: whoever does not queue waits only for runs that will give way. */
    const isRefused = async (name: string): Promise<boolean> => {
      if (overlap !== 'refuse') return false;
      const holder = await claims.purposeOf(name);
      return isPriority(holder) && !outranks(priority, holder);
    };
    for (;;) {
      const held: Claim[] = [];
      let inTheWay: string | undefined;
      for (const wanted of [...deviceIds].sort().map(claimOf)) {
        const claim = await claims.claim(wanted, priority);
        if (claim === null) {
          inTheWay = wanted;
          break;
        }
        held.push(claim);
      }
      if (held.length === deviceIds.length && !signal.aborted) return () => release(held);
      await release(held);
      if (signal.aborted || Date.now() >= patientUntil) return undefined;
      if (inTheWay !== undefined && (await isRefused(inTheWay))) return undefined;
      bus.publish(demanded, { deviceIds: [...deviceIds], priority, name });
      await sleep(tryAgainMs);
    }
  };

/** Runs of this node give way to those of higher priority on other nodes. */
export const followDemands = (bus: Pick<Bus, 'on'>, runner: Pick<SceneRunner, 'demand'>): void => {
  bus.on(demanded, ({ deviceIds, ...by }) => runner.demand(deviceIds, by));
};
