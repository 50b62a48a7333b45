import { createSocket } from 'node:dgram';
import { searchRequest } from './pjlink.codec.ts';

/** Answers the class 2 search with the projector's MAC address. */
export const openSearchResponder = (host: string, port: number, mac: string): Promise<{ close(): void }> =>
  new Promise((resolve, reject) => {
    const socket = createSocket({ type: 'udp4', reuseAddr: true });
    socket.once('error', reject);
    socket.on('message', (data, from) => {
      if (data.toString() === searchRequest) socket.send(`%2ACKN=${mac}\r`, from.port, from.address);
    });
    socket.bind(port, host, () => {
      socket.off('error', reject);
      socket.on('error', () => socket.close());
      resolve({ close: () => socket.close() });
    });
  });
