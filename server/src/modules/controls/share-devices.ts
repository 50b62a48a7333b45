import { setTimeout as sleep } from 'node:timers/promises';
import type { SceneRunnerOptions } from '@eoms/engine';
import type { Claim, Claims } from '../../platform/claims/claims.ts';

const tryAgainMs = 300;

/** Lets no other node run a scene with the same devices meanwhile. All are taken, or none. */
export const shareDevices =
  (claims: Pick<Claims, 'claim'>): NonNullable<SceneRunnerOptions['share']> =>
  async (deviceIds, overlap, signal) => {
    const names = [...deviceIds].sort().map((id) => `scene at ${id}`);
    const release = (held: readonly Claim[]) => Promise.all(held.map((claim) => claim.release())).then(() => undefined);
    for (;;) {
      const held: Claim[] = [];
      for (const name of names) {
        const claim = await claims.claim(name);
        if (claim === null) break;
        held.push(claim);
      }
      if (held.length === names.length && !signal.aborted) return () => release(held);
      await release(held);
      if (overlap === 'refuse' || signal.aborted) return undefined;
      await sleep(tryAgainMs);
    }
  };
