import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Log } from '../log/log.ts';
import { createPersistentConnection } from '../persistent-connection.ts';
import type { Carrier, FrameReceiver } from './carrier.ts';
import { natsOptionsOf } from './nats-address.ts';
import { createJoiner, cutFrame } from './pieces.ts';

const withinMs = 4_000;
const batchBytes = 64_000;
/** How often a sender waits until the server has taken what was sent: a busy server must be able to slow it down. */
const flushEveryMs = 50;
/** The server's default; it names its own when we connect. */
const usualPayload = 1_048_576;

/** Frames over a NATS server. Systems that share the server are separated by `system`. */
export const createNatsCarrier = ({ address, system, log }: { address: string; system: string; log: Log }): Carrier => {
  const subject = `eoms.${system}.bus`;
  let receiver: FrameReceiver | undefined;
  let flushedAt = 0;
  let giveUp = (): void => undefined;
  const join = createJoiner((header, body) => receiver?.frame(header, body));

  const open = async (lost: (error: unknown) => void): Promise<NatsConnection> => {
    const connection = await connect({
      ...natsOptionsOf(address),
      name: 'eoms',
      timeout: withinMs,
      // A dead connection is noticed before the other nodes would count as silent.
      pingInterval: 1_500,
      maxPingOut: 2,
      noEcho: true,
      // After a reconnection by the library it would be unknown which messages were lost.
      reconnect: false,
    });
    void connection.closed().then((error) => {
      giveUp();
      lost(error ?? new Error('the connection ended'));
    });
    connection.subscribe(subject, {
      callback: (error, message) => {
        try {
          if (!error) join(message.data);
        } catch (err) {
          // Whatever others write to the channel: nobody above would catch it.
          log.warn({ err }, 'a message of another node could not be taken');
        }
      },
    });
    await connection.flush();
    return connection;
  };
  const kept = createPersistentConnection({
    name: 'NATS',
    log,
    open,
    opened: () => receiver?.listening(),
    close: (connection) => connection.close(),
  });

  /** The library's own promise stays open for ever when the connection ends meanwhile. */
  const flush = (connection: NatsConnection): Promise<void> =>
    new Promise((resolve, reject) => {
      giveUp = () => reject(new Error('the connection ended before the server had taken everything'));
      connection.flush().then(resolve, reject);
      if (connection.isClosed()) giveUp();
    });

  return {
    kind: 'nats',
    batchBytes,
    connected: () => kept.current() !== undefined,
    hears: () => kept.current() !== undefined,
    start(given) {
      receiver = given;
      return kept.start();
    },
    async send(frames) {
      const connection = kept.current();
      if (!connection) throw new Error('no connection to NATS');
      const payload = connection.info?.max_payload ?? usualPayload;
      for (const frame of frames) for (const piece of cutFrame(frame, payload)) connection.publish(subject, piece);
      if (performance.now() - flushedAt < flushEveryMs) return;
      flushedAt = performance.now();
      await flush(connection);
    },
    async stop() {
      const flushed = kept
        .current()
        ?.flush()
        .catch(() => undefined);
      await Promise.race([flushed, new Promise((resolve) => setTimeout(resolve, 1_000).unref())]);
      await kept.stop();
    },
  };
};
