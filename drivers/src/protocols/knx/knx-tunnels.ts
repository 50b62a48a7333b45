import type { Address } from '../../kit/address.ts';
import type { Clock } from '../../kit/clock.ts';
import { deviceError } from '../../kit/device-error.ts';
import { type KnxTunnel, openTunnel } from './knx-tunnel.ts';

export interface UseTunnel {
  readonly to: Address;
  readonly nat: boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

interface Kept {
  readonly opening: Promise<KnxTunnel>;
  readonly stop: AbortController;
  users: number;
}

/**
 * An interface has few tunnels, often four: all devices behind one interface share one. The last to leave closes it.
 */
export const createKnxTunnels = (clock: Clock) => {
  const all = new Map<string, Kept>();

  const open = (key: string, { to, nat, timeoutMs }: UseTunnel): Kept => {
    const stop = new AbortController();
    const opening = openTunnel({ clock, to, nat, timeoutMs, signal: stop.signal });
    const kept: Kept = { opening, stop, users: 0 };
    const forget = () => {
      if (all.get(key) === kept) all.delete(key);
    };
    opening.then((tunnel) => tunnel.watch(forget), forget);
    all.set(key, kept);
    return kept;
  };
  return {
    use: async (how: UseTunnel): Promise<{ tunnel: KnxTunnel; leave: () => void }> => {
      const key = `${how.to.host}:${how.to.port}|${how.nat}`;
      const kept = all.get(key) ?? open(key, how);
      kept.users += 1;
      let here = true;
      const leave = () => {
        if (!here) return;
        here = false;
        kept.users -= 1;
        if (kept.users > 0) return;
        if (all.get(key) === kept) all.delete(key);
        kept.stop.abort();
        kept.opening.then(
          (tunnel) => tunnel.close(),
          () => {},
        );
      };
      const aborted = new Promise<never>((_, reject) => {
        const closed = () => reject(deviceError('closed', { zh: '连接已关闭', en: 'the connection was closed' }));
        if (how.signal.aborted) closed();
        how.signal.addEventListener('abort', closed, { once: true });
      });
      aborted.catch(() => {});
      try {
        return { tunnel: await Promise.race([kept.opening, aborted]), leave };
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
};
export type KnxTunnels = ReturnType<typeof createKnxTunnels>;
