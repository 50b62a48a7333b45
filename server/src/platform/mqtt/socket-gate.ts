import type { Socket } from 'node:net';
import type { Client } from 'aedes';
import type { Pressure } from '../pressure/pressure.ts';

/** Internals of the library's client: it reads its socket again, and ends the client when this timer runs out. */
interface Inside {
  readonly closed: boolean;
  readonly _nextBatch: () => void;
  readonly _keepaliveTimer: NodeJS.Timeout | null;
}
export type GatedClient = Client & Inside;

/** A client whose keep-alive is a second, the shortest, is ended after one and a half. */
const refreshEveryMs = 500;

/** PUBLISH is 3 in the upper half of the first byte (MQTT 3.1.1, 2.2.1). */
const isPublish = (chunk: Buffer | null): chunk is Buffer => chunk !== null && (chunk[0] ?? 0) >> 4 === 3;

/**
 * Holds the sockets of clients that bring readings while the history has too much to store: their bytes are not read,
 * so TCP holds the senders back and nothing is lost. Clients that only receive are never held.
 */
export const createSocketGate = (pressure: Pressure) => {
  const held = new Set<GatedClient>();
  let refresh: NodeJS.Timeout | undefined;
  /** Whoever is not heard cannot be silent. */
  const refreshAll = (): void => {
    for (const client of held) client._keepaliveTimer?.refresh();
    if (held.size > 0) return;
    clearInterval(refresh);
    refresh = undefined;
  };
  return {
    get held() {
      return held.size;
    },
    install: (socket: Socket, client: GatedClient): void => {
      const read = socket.read.bind(socket);
      let brings = false;
      let passes = false;
      const goOn = (): void => {
        held.delete(client);
        if (client.closed) return;
        passes = true;
        client._nextBatch();
        passes = false;
      };
      socket.once('close', () => held.delete(client));
      socket.read = (size?: number) => {
        // The stream itself asks for nothing, to keep its buffer filled.
        if (size === 0 || passes) return read(size);
        if (held.has(client)) return null;
        const first = brings ? undefined : read(size);
        if (first !== undefined && !isPublish(first)) return first;
        brings = true;
        if (pressure.mayGoOn()) return first ?? read(size);
        if (first !== undefined) socket.unshift(first);
        held.add(client);
        refresh ??= setInterval(refreshAll, refreshEveryMs).unref();
        pressure.wait(goOn);
        return null;
      };
    },
  };
};
