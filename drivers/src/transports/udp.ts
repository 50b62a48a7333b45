import { createSocket } from 'node:dgram';

export interface Datagram {
  readonly data: Buffer;
  readonly from: { readonly host: string; readonly port: number };
}

export interface AskOptions {
  readonly data: Buffer;
  readonly host: string;
  readonly port: number;
  readonly broadcast: boolean;
  readonly listenMs: number;
  readonly signal: AbortSignal;
  readonly onAnswer: (datagram: Datagram) => void;
}

/** Sends one datagram and reports every response until the time is over or the search is aborted. */
export const askByUdp = (options: AskOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = createSocket({ type: 'udp4', reuseAddr: true });
    const end = (error?: Error) => {
      clearTimeout(timer);
      options.signal.removeEventListener('abort', over);
      socket.removeAllListeners('message');
      socket.once('close', () => (error === undefined ? resolve() : reject(error)));
      socket.close();
    };
    const over = () => end();
    const timer = setTimeout(over, options.listenMs);
    options.signal.addEventListener('abort', over, { once: true });
    socket.once('error', end);
    socket.on('message', (data, from) => options.onAnswer({ data, from: { host: from.address, port: from.port } }));
    socket.bind(0, () => {
      socket.setBroadcast(options.broadcast);
      socket.send(options.data, options.port, options.host, (error) => {
        if (error !== null) end(error);
      });
    });
  });
