import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { Transform } from 'node:stream';

interface RelayOptions {
  /** Asked for each connection, so that it may lead elsewhere later. */
  readonly to: () => NetConnectOpts;
  /** The address that it listens at; defaults to 127.0.0.1. */
  readonly host?: string;
  /**
   * Sees each piece on its way to the far side; false: it is lost. Connections are counted from 1, in the order in which
   * they were opened.
   */
  readonly onSent?: (piece: Buffer, connection: number) => boolean;
}

/** A TCP address before another one, for tests of what networks do to those who use them. */
export interface Relay {
  readonly host: string;
  /** Any free port. */
  readonly port: number;
  /** Nothing arrives any more on either side, and no connection closes. */
  hold(): void;
  /** What was sent meanwhile arrives. */
  release(): void;
  /** Closes all connections. */
  drop(): void;
  /** Closes new connections at once, or no longer does. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

/** Opens a relay. Rejects if it cannot listen at the host. */
export const openRelay = async ({ to, host = '127.0.0.1', onSent = () => true }: RelayOptions): Promise<Relay> => {
  const pairs = new Set<{ readonly near: Socket; readonly far: Socket; readonly sent: Transform }>();
  let isHeld = false;
  let isRefusing = false;
  let connections = 0;
  const drop = (): void => {
    for (const { near } of pairs) near.destroy();
  };
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (isRefusing) return void near.destroy();
    connections += 1;
    const connection = connections;
    const far = connect(to());
    const sent = new Transform({
      transform: (piece: Buffer, _encoding, done) => done(null, onSent(piece, connection) ? piece : undefined),
    });
    const pair = { near, far, sent };
    pairs.add(pair);
    for (const socket of [near, far]) socket.setNoDelay(true);
    far.on('error', () => undefined);
    near.on('close', () => far.destroy());
    far.on('close', () => {
      pairs.delete(pair);
      near.destroy();
    });
    sent.pipe(far);
    if (isHeld) return;
    near.pipe(sent);
    far.pipe(near);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  return {
    host,
    port: (server.address() as AddressInfo).port,
    hold() {
      isHeld = true;
      for (const { near, far, sent } of pairs) {
        near.unpipe(sent);
        far.unpipe(near);
        for (const socket of [near, far]) socket.pause();
      }
    },
    release() {
      if (!isHeld) return;
      isHeld = false;
      for (const { near, far, sent } of pairs) {
        near.pipe(sent);
        far.pipe(near);
      }
    },
    drop,
    refuse: (next) => {
      isRefusing = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        drop();
      }),
  };
};
