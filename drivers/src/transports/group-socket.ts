import { createSocket, type Socket } from 'node:dgram';
import { deviceError } from '../kit/device-error.ts';
import { createGuard } from '../kit/guard.ts';
import { say } from '../kit/say.ts';

export interface GroupOptions {
  readonly group: string;
  readonly port: number;
  /** Queries one device instead of the group. */
  readonly device?: string;
  /** Local addresses to send from. */
  readonly cards: readonly string[];
  /** How many routers a query may pass (TTL). */
  readonly hops: number;
  /** Also receives what is sent to the whole group. */
  readonly listen: boolean;
  readonly receive: (packet: Buffer, from: string) => void;
}

export interface GroupSocket {
  /** Sends from every interface. Rejects with a `deviceError` if none of them has ever been able to send. */
  ask(packet: Buffer): Promise<void>;
  close(): Promise<void>;
}

const opened = (
  socket: Socket,
  port: number,
  address: string | undefined,
): Promise<NodeJS.ErrnoException | undefined> =>
  new Promise((resolve) => {
    socket.once('error', (error) => {
      // An interface that goes away later only ends its own part.
      socket.on('error', () => {});
      resolve(error);
    });
    socket.bind(port, address, () => resolve(undefined));
  });

const sent = (socket: Socket, packet: Buffer, port: number, host: string): Promise<NodeJS.ErrnoException | null> =>
  new Promise((resolve) => socket.send(packet, port, host, resolve));

const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    try {
      socket.close(() => resolve());
    } catch {
      resolve();
    }
  });

const nowhere = (code: string) =>
  deviceError(
    'unreachable',
    say(`本机网络无法发送组播（${code}）`, `this machine's network lets no multicast out (${code})`),
  );

/**
 * Other programs may listen on the same group and port; if one does not share the port, only direct responses arrive.
 */
const openListener = async ({ group, port, cards, receive }: GroupOptions): Promise<Socket> => {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  // Bound to the group, so that unicast responses to the system's own responder still reach it.
  const error = await opened(socket, port, process.platform === 'win32' ? undefined : group);
  if (error !== undefined) return socket;
  for (const card of cards)
    try {
      socket.addMembership(group, card);
    } catch {
      // This interface does not support multicast; the others continue.
    }
  const guard = createGuard(`search in ${group}`);
  socket.on(
    'message',
    guard((packet, from) => receive(packet, from.address)),
  );
  return socket;
};

/**
 * Queries a multicast group from every interface of this machine and receives the responses. Rejects with a
 * `deviceError` when there is no interface to send from.
 */
export const openGroup = async (options: GroupOptions): Promise<GroupSocket> => {
  const { group, port, device, cards, hops, listen, receive } = options;
  const guard = createGuard(`search in ${group}`);
  const asking: Socket[] = [];
  let refused = 'ENODEV';
  for (const card of device === undefined ? cards : [undefined]) {
    const socket = createSocket('udp4');
    const error = await opened(socket, 0, card);
    try {
      if (error !== undefined) throw error;
      if (card !== undefined) socket.setMulticastInterface(card);
      if (card !== undefined) socket.setMulticastTTL(hops);
      socket.on(
        'message',
        guard((packet, from) => receive(packet, from.address)),
      );
      asking.push(socket);
    } catch (cause) {
      refused = (cause as NodeJS.ErrnoException).code ?? refused;
      await closed(socket);
    }
  }
  if (asking.length === 0) throw nowhere(refused);
  const listener = listen && device === undefined ? await openListener(options) : undefined;
  let everSent = false;
  return {
    async ask(packet) {
      for (const socket of asking) {
        const error = await sent(socket, packet, port, device ?? group);
        if (error === null) everSent = true;
        else refused = error.code ?? refused;
      }
      if (!everSent) throw nowhere(refused);
    },
    close: async () => {
      await Promise.all([...asking, ...(listener === undefined ? [] : [listener])].map(closed));
    },
  };
};
