import { LiveRequest, liveClose } from '@eoms/contract';
import type { RawData, WebSocket } from 'ws';
import type { Log } from '../log/log.ts';

/**
 * The socket of one browser with limits: incoming messages are well-formed and bounded, outgoing ones never pile up.
 */
export interface LiveWire {
  send(message: object): void;
  /** Sends a finished frame, which other connections share. */
  sendFrame(frame: Buffer): void;
  close(code: number): void;
  /** Sends a ping; terminates the connection if the last one was not answered. */
  beat(): void;
}

export interface WireListener {
  /** Called for one message at a time; a failure closes the connection as unauthorised. */
  message(message: LiveRequest): Promise<void>;
  closed(): void;
}

const messagesPerSecond = 50;
const bufferedAtMost = 1024 * 1024;

const parse = (data: RawData): LiveRequest | undefined => {
  try {
    return LiveRequest.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
};

/** Counts messages per clock second; returns false beyond `perSecond`. */
const createAllowance = (perSecond: number): (() => boolean) => {
  let second = 0;
  let used = 0;
  return () => {
    const now = Math.floor(Date.now() / 1_000);
    if (now !== second) {
      second = now;
      used = 0;
    }
    used += 1;
    return used <= perSecond;
  };
};

export const createLiveWire = (socket: WebSocket, log: Log, listener: WireListener): LiveWire => {
  const mayGoOn = createAllowance(messagesPerSecond);
  let alive = true;
  let work: Promise<void> = Promise.resolve();

  socket.on('message', (data: RawData, isBinary) => {
    if (!mayGoOn()) return socket.close(liveClose.tooMuch);
    const message = isBinary ? undefined : parse(data);
    if (!message) return socket.close(liveClose.malformed);
    // In order: messages after an authenticate may rely on it.
    work = work.then(() => listener.message(message)).catch(() => socket.close(liveClose.unauthorised));
  });
  socket.on('pong', () => {
    alive = true;
  });
  socket.on('error', (error) => log.debug({ err: error }, 'a live connection failed'));
  socket.once('close', () => listener.closed());

  const put = (frame: Buffer | string): void => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > bufferedAtMost) {
      socket.close(liveClose.tooSlow);
      // A client that does not read would not read the close frame either.
      socket.terminate();
      return;
    }
    socket.send(frame, { binary: false });
  };
  return {
    send: (message) => put(JSON.stringify(message)),
    sendFrame: put,
    close(code) {
      socket.close(code);
      setTimeout(() => socket.terminate(), 1_000).unref();
    },
    beat() {
      if (!alive) return socket.terminate();
      alive = false;
      socket.ping();
    },
  };
};
