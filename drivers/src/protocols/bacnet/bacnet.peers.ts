import type { CovNotifyPayload } from '@bacnet-js/client';
import type { Address } from '../../kit/address.ts';
import { type Clock, systemClock } from '../../kit/clock.ts';
import { deviceError } from '../../kit/device-error.ts';
import type { SharedSocket, SharedSockets } from '../../kit/shared-sockets.ts';
import { asDeviceError } from './bacnet.errors.ts';
import { type BacnetClient, createBacnetClient, type WireEnd } from './bacnet.library.ts';

/** Behind a router to another network: its number, and the address there. */
export interface Route {
  readonly net: number;
  readonly adr: number[];
}

export interface CovNews {
  readonly payload: CovNotifyPayload;
  readonly net: number | undefined;
  readonly adr: readonly number[];
}

export interface PeerUser {
  readonly onCov: (news: CovNews) => void;
  readonly onPacket: (direction: 'in' | 'out', packet: Buffer) => void;
  /** Milliseconds that the answer to one packet took. */
  readonly onRoundTrip: (ms: number) => void;
}

/** One address with its own library client, so that other devices' replies never match its requests. */
export interface BacnetPeer {
  /** One request at a time. Rejects with a `deviceError`. */
  ask<T>(request: (client: BacnetClient, address: string) => Promise<T>): Promise<T>;
  leave(): void;
}

const bound = 64;

interface Kept {
  readonly users: Set<PeerUser>;
  readonly opening: Promise<SharedSocket>;
  end: WireEnd;
  queue: Promise<unknown>;
  waiting: number;
  unlisten: () => void;
}

export const createBacnetPeers = (sockets: SharedSockets, timeoutMs: number, clock: Clock = systemClock) => {
  const all = new Map<string, Kept>();

  const createEnd = (kept: Pick<Kept, 'users' | 'opening'>, to: Address): WireEnd => {
    const end = createBacnetClient({
      timeoutMs,
      send: (packet) => {
        for (const user of kept.users) user.onPacket('out', packet);
        void kept.opening.then((socket) => socket.send(packet, to)).catch(() => {});
      },
    });
    end.client.on('covNotifyUnconfirmed', ({ header, payload }) => {
      const { net, adr = [] } = header?.sender ?? {};
      for (const user of [...kept.users]) user.onCov({ payload, net, adr });
    });
    return end;
  };
  const create = (key: string, localPort: number, to: Address): Kept => {
    const start = { users: new Set<PeerUser>(), opening: sockets.use(localPort) };
    start.opening.catch(() => {});
    const kept: Kept = {
      ...start,
      end: createEnd(start, to),
      queue: Promise.resolve(),
      waiting: 0,
      unlisten: () => {},
    };
    void kept.opening
      .then((socket) => {
        kept.unlisten = socket.listen((packet, from) => {
          if (from.host !== to.host || from.port !== to.port) return;
          for (const user of kept.users) user.onPacket('in', packet);
          kept.end.receive(packet, from);
        });
      })
      .catch(() => {});
    all.set(key, kept);
    return kept;
  };
  /** After an interrupted segmented transfer the library would wait for the rest: it is reset. */
  const renew = (kept: Kept, to: Address): void => {
    kept.end.client.close();
    kept.end = createEnd(kept, to);
  };
  const askOf =
    (kept: Kept, to: Address, user: PeerUser): BacnetPeer['ask'] =>
    (request) => {
      if (kept.waiting >= bound) return Promise.reject(deviceError('busy', { zh: '设备忙', en: 'the device is busy' }));
      kept.waiting += 1;
      const mine = kept.queue.then(async () => {
        try {
          await kept.opening;
          const from = clock.now();
          const answer = await request(kept.end.client, `${to.host}:${to.port}`);
          user.onRoundTrip(clock.now() - from);
          return answer;
        } catch (error) {
          const said = asDeviceError(error);
          if (said.kind === 'timeout') renew(kept, to);
          throw said;
        } finally {
          kept.waiting -= 1;
        }
      });
      kept.queue = mine.catch(() => {});
      return mine;
    };
  return {
    /** Rejects with a `deviceError` when the local port cannot be used. */
    use: async (localPort: number, to: Address, user: PeerUser): Promise<BacnetPeer> => {
      const key = `${localPort}|${to.host}:${to.port}`;
      const kept = all.get(key) ?? create(key, localPort, to);
      kept.users.add(user);
      const leave = () => {
        if (!kept.users.delete(user) || kept.users.size > 0) return;
        if (all.get(key) === kept) all.delete(key);
        kept.unlisten();
        kept.end.client.close();
        void kept.opening.then((socket) => socket.leave()).catch(() => {});
      };
      try {
        await kept.opening;
      } catch (error) {
        leave();
        throw error;
      }
      return { ask: askOf(kept, to, user), leave };
    },
  };
};
export type BacnetPeers = ReturnType<typeof createBacnetPeers>;
