import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createSecureServer } from 'node:tls';
import type { Log } from '../log/log.ts';
import { renewCertificate } from '../tls/renew-certificate.ts';
import { tlsFloor } from '../tls/tls-files.ts';
import { limits, type MqttPort, type MqttTls } from './mqtt.ts';

export interface ListenerDeps {
  readonly port: number;
  readonly host: string;
  readonly log: Log;
  /** For a TLS port; without it the port is unencrypted. */
  readonly tls?: Omit<MqttTls, 'port'>;
  /** Takes a new connection; `announced` returns the length of its unfinished packet in bytes. */
  readonly take: (socket: Socket) => { announced(): number };
}

const tryAgainMs = 10_000;

/** A TCP port for clients. If it is in use, the start goes on: the trouble is logged and listening is retried. */
export const createListener = ({ port, host, log, tls, take }: ListenerDeps) => {
  const sockets = new Set<Socket>();
  const unwelcomed = new Set<Socket>();
  let server: Server | undefined;
  let trouble: string | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const welcome = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 60_000);
    const client = take(socket);
    // Runs after the library's own listener: the announced length of a packet is known before it is in memory.
    socket.on('readable', () => {
      if (client.announced() > limits.packetBytes) socket.destroy();
    });
  };
  const open = (): Server => {
    if (tls === undefined) return createServer(welcome);
    const { cert, key } = tls;
    const secure = createSecureServer({ ...tlsFloor, cert, key, handshakeTimeout: limits.connectMs }, welcome);
    renewCertificate(secure, tls, log, 'MQTT');
    // Until its TLS handshake is done, a connection is not handled elsewhere; closing the listener closes it too.
    secure.on('connection', (raw: Socket) => {
      unwelcomed.add(raw);
      raw.once('close', () => unwelcomed.delete(raw));
    });
    secure.on('tlsClientError', (_error, socket) => socket.destroy());
    return secure;
  };
  const attempt = (): Promise<void> =>
    new Promise((resolve) => {
      const fresh = open();
      fresh.maxConnections = limits.connections;
      fresh.once('error', (error: NodeJS.ErrnoException) => {
        // Only at level info: the start itself prints a readable message on the terminal.
        if (trouble === undefined)
          log.info({ port, host, code: error.code }, 'the MQTT broker cannot listen; devices cannot reach it');
        trouble = error.code ?? error.message;
        retry = setTimeout(() => void attempt(), tryAgainMs);
        retry.unref();
        resolve();
      });
      fresh.listen(port, host, () => {
        if (trouble !== undefined) log.info({ port, host }, 'the MQTT broker listens now');
        trouble = undefined;
        server = fresh;
        fresh.on('error', (error) => log.error({ err: error }, 'the MQTT listener failed'));
        if (closed) fresh.close();
        resolve();
      });
    });
  const reached = (): number => {
    const address = server?.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  return {
    attempt,
    port: reached,
    state: (): MqttPort => ({ port: reached() || port, listening: reached() !== 0, trouble }),
    connections: () => sockets.size,
    close: async (): Promise<void> => {
      closed = true;
      clearTimeout(retry);
      for (const socket of [...sockets, ...unwelcomed]) socket.destroy();
      const last = server;
      server = undefined;
      if (last !== undefined) await new Promise<void>((resolve) => last.close(() => resolve()));
    },
  };
};
