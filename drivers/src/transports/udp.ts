import { createSocket } from 'node:dgram';
import { createGuard } from '../kit/guard.ts';

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

/**
 * Sends one datagram and reports every response until the time is over or the search is aborted. Rejects when it cannot
 * be sent.
 */
export const askByUdp = (options: AskOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const guard = createGuard(`search at ${options.host}:${options.port}`);
    const socket = createSocket({ type: 'udp4', reuseAddr: true });
    let isOver = false;
    /** Also called by what comes late: a name that cannot be resolved may take longer than the search. */
    const end = (error?: unknown) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      options.signal.removeEventListener('abort', over);
      socket.removeAllListeners('message');
      socket.once('close', () => (error === undefined ? resolve() : reject(error)));
      socket.close();
    };
    const over = () => end();
    const timer = setTimeout(over, options.listenMs);
    options.signal.addEventListener('abort', over, { once: true });
    socket.on('error', end);
    socket.on(
      'message',
      guard((data, from) => options.onAnswer({ data, from: { host: from.address, port: from.port } })),
    );
    const ask = (): void => {
      if (isOver) return;
      socket.setBroadcast(options.broadcast);
      socket.send(options.data, options.port, options.host, (error) => {
        if (error !== null) end(error);
      });
    };
    socket.bind(0, guard(ask, end));
    if (options.signal.aborted) over();
  });
