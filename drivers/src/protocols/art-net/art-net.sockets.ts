import type { Address } from '../../kit/address.ts';
import { createSharedSockets } from '../../kit/shared-sockets.ts';
import { type ArtPollReply, decodeArtNet } from './art-net.codec.ts';

export interface ReplyFrom {
  readonly host: string;
  readonly port: number;
  readonly reply: ArtPollReply;
  readonly packet: Buffer;
}

/** A controller's socket: nodes answer to its port, which is 6454 for everybody. */
export interface ArtNetSocket {
  send(packet: Buffer, to: Address): void;
  listen(take: (reply: ReplyFrom) => void): () => void;
}

/** Longer than any packet of the protocol. */
const longest = 1_500;

/** One socket for each local port, shared by every node and universe. */
export const createArtNetSockets = () => {
  const sockets = createSharedSockets(longest);
  return {
    /** Rejects with a `deviceError` when the port cannot be opened. */
    use: async (port: number): Promise<ArtNetSocket & { leave(): void }> => {
      const { send, listen, leave } = await sockets.use(port);
      return {
        send,
        listen: (take) =>
          listen((packet, from) => {
            const message = decodeArtNet(packet);
            if (message?.kind === 'pollReply') take({ ...from, reply: message, packet });
          }),
        leave,
      };
    },
  };
};
export type ArtNetSockets = ReturnType<typeof createArtNetSockets>;
