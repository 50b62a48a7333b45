import type { Database } from '../database/database.ts';
import { keepClient } from '../database/persistent-client.ts';
import type { Log } from '../log/log.ts';
import { bodyStore } from './bus-messages.store.ts';
import type { Carrier, FrameReceiver } from './carrier.ts';
import type { Frame } from './frame.ts';

const channel = 'eoms_bus';
/** PostgreSQL allows 7 999 bytes, header included. */
const batchBytes = 7_300;
const headerAtMost = 200;
/** Marks the number of the row that holds the body; every other body is a JSON array. */
const rowMark = '@';
const listenEveryMs = 1_000;
/** Our own messages come back to us; when they stay away this long, the listening connection is dead. */
const unseenAtMostMs = 3_000;
/** They come back every second; without any for so long, others may not be heard either. */
const hearsForMs = 1_500;

/**
 * One parameter for each frame: an array would have to be escaped here and parsed there. One column for all of them: each
 * would be described in the reply, every time.
 */
const publishing = (texts: readonly string[]) => ({
  name: `eoms_bus_${texts.length}`,
  text: `select count(pg_notify('${channel}', frame)) from (values ${texts.map((_text, i) => `($${i + 1}::text)`).join(', ')}) sent (frame)`,
  values: [...texts],
});

/** Frames by LISTEN and NOTIFY, on two connections of its own. Large bodies travel as rows. */
export const createNotifyCarrier = ({ database, log }: { database: Database; log: Log }): Carrier => {
  const { connectionString } = database;
  const bodies = bodyStore(database, log);
  let receiver: FrameReceiver | undefined;
  let unseenForMs = 0;
  let heardAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  const receive = ({ payload = '' }: { payload?: string | undefined }): void => {
    unseenForMs = 0;
    heardAt = performance.now();
    const line = payload.indexOf('\n');
    const [header, body] = line < 0 ? [payload, ''] : [payload.slice(0, line), payload.slice(line + 1)];
    receiver?.frame(header, body.startsWith(rowMark) ? () => bodies.read(body.slice(rowMark.length)) : body);
  };
  const listener = keepClient({
    connectionString,
    log,
    name: 'eoms bus listening',
    opened: () => receiver?.listening(),
    async prepare(client) {
      client.on('notification', receive);
      await client.query(`listen ${channel}`);
      unseenForMs = 0;
    },
  });
  const publisher = keepClient({
    connectionString,
    log,
    name: 'eoms bus publishing',
    // A NOTIFY is a transaction with a record in the log; nobody should wait for a disk or a replica because of it.
    prepare: async (client) => void (await client.query('set synchronous_commit to off')),
  });
  const textOf = async ({ header, body }: Frame): Promise<string> =>
    Buffer.byteLength(body) <= batchBytes + headerAtMost
      ? `${header}\n${body}`
      : `${header}\n${rowMark}${await bodies.keep(body)}`;
  const noticeDeafness = (): void => {
    if (unseenForMs === 0) return;
    unseenForMs += listenEveryMs;
    if (unseenForMs > unseenAtMostMs) listener.drop('own messages do not come back');
  };

  return {
    kind: 'postgresql',
    batchBytes,
    connected: () => listener.current() !== undefined && publisher.current() !== undefined,
    hears: () => performance.now() - heardAt < hearsForMs,
    async start(given) {
      receiver = given;
      await publisher.start();
      await listener.start();
      timer = setInterval(noticeDeafness, listenEveryMs);
      timer.unref();
    },
    async send(frames) {
      const client = publisher.current();
      if (!client) throw new Error('no connection to publish on');
      const texts: string[] = [];
      for (const frame of frames) texts.push(await textOf(frame));
      try {
        await client.query(publishing(texts));
      } catch (error) {
        publisher.drop('a message could not be published');
        throw error;
      }
      unseenForMs ||= 1;
    },
    async stop() {
      clearInterval(timer);
      await Promise.all([publisher.stop(), listener.stop()]);
      await bodies.stop();
    },
  };
};
