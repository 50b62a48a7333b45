import { createServer } from 'node:net';
import { defineDriver, systemClock } from '@eoms/drivers/kit';
import { createEngine, silentLog } from '@eoms/engine';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { createHistory } from '../../server/src/modules/history/history.ts';
import { encodeCopy } from '../../server/src/modules/history/writing/encode-copy.ts';
import { emptyBatch } from '../../server/src/modules/history/writing/point-batch.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { newId } from '../../server/src/platform/database/uuid.ts';
import { createLog } from '../../server/src/platform/log/log.ts';

/**
 * Takes JSON batches of 250 values from four gateways, evaluates a rule for each value, and stores every value and every
 * transition. `product`: engine, history and alarms; `bare`: only a map of states and one COPY.
 */
const [, , kind, connectionString = '', portText, folder = ''] = process.argv;
const gateways = 4;
const perBatch = 250;
const limit = 900;
const name = { zh: '值', en: 'value' };
const log = createLog('silent');
const database = openDatabase({ connectionString, log, connections: 3 });
let transitions: { key: string; at: number; raised: boolean }[] = [];
const storeTransitions = async (): Promise<void> => {
  const batch = transitions;
  transitions = [];
  if (batch.length > 0)
    await database.pool.query('insert into bench_events select * from unnest($1::text[], $2::float8[], $3::bool[])', [
      batch.map(({ key }) => key),
      batch.map(({ at }) => at),
      batch.map(({ raised }) => raised),
    ]);
  setTimeout(storeTransitions, 100);
};
void storeTransitions();

const startProduct = async (): Promise<void> => {
  const history = createHistory({ database, log, folder });
  await history.start();
  const gateway = defineDriver({
    id: 'gateway',
    version: '1',
    name,
    category: [],
    protocol: 'json lines',
    control: 'tcp',
    transport: { kind: 'tcp', port: 1, frame: { delimiter: '\n' }, maxFrameBytes: 65_536 },
    params: [],
    properties: [
      {
        id: 'v',
        name,
        type: 'int',
        access: 'r',
        index: { from: 0, to: perBatch - 1 },
        alarm: [{ id: 'high', op: '>', value: limit, level: 'minor', text: name }],
      },
    ],
    actions: [],
    receive: (device, frame) => {
      const values = JSON.parse(frame.toString()) as { i: number; v: number; t: number }[];
      for (const { i, v, t } of values) device.set('v', v, { index: i, at: t });
    },
  });
  const engine = createEngine({
    clock: systemClock,
    log: silentLog,
    drivers: [gateway],
    sinks: { history: history.sink },
  });
  engine.bus.on('alarm.raised', ({ key, at }) => {
    if (!key.endsWith(':offline')) transitions.push({ key, at, raised: true });
  });
  engine.bus.on('alarm.cleared', ({ key, at }) => {
    if (!key.endsWith(':offline')) transitions.push({ key, at, raised: false });
  });
  for (let i = 0; i < gateways; i += 1) {
    const id = newId();
    engine.upsert({
      id,
      name: id,
      placeId: id,
      driverId: 'gateway',
      enabled: true,
      params: { host: '127.0.0.1', port: Number(portText) + i },
    });
  }
  engine.start();
};

const startBare = async (): Promise<void> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const isHigh = new Map<string, boolean>();
  let waiting: { slot: number; at: number; value: number }[] = [];
  const flush = async (): Promise<void> => {
    const rows = waiting;
    waiting = [];
    if (rows.length > 0) {
      const batch = emptyBatch(rows.length);
      rows.forEach(({ slot, at, value }, n) => {
        batch.slots[n] = slot;
        batch.times[n] = at;
        batch.numbers[n] = value;
      });
      await new Promise((resolve, reject) => {
        const stream = client.query(
          copyFrom('copy history_points (series_id, at, value, text) from stdin (format binary)'),
        );
        stream.on('finish', resolve);
        stream.on('error', reject);
        stream.end(encodeCopy(batch, (slot) => slot));
      });
    }
    setTimeout(flush, 100);
  };
  void flush();
  const { connect } = await import('node:net');
  for (let g = 0; g < gateways; g += 1) {
    let rest = '';
    connect(Number(portText) + g, '127.0.0.1').on('data', (data: Buffer) => {
      const lines = (rest + data.toString()).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        for (const { i, v, t } of JSON.parse(line) as { i: number; v: number; t: number }[]) {
          const key = `${g}:${i}`;
          const high = v > limit;
          if ((isHigh.get(key) ?? false) !== high) {
            isHigh.set(key, high);
            transitions.push({ key, at: t, raised: high });
          }
          waiting.push({ slot: 1_000_000 + g * perBatch + i, at: t, value: v });
        }
      }
    });
  }
};

await (kind === 'bare' ? startBare() : startProduct());
// Keeps the process alive between connections.
createServer().listen(0, '127.0.0.1', () => process.send?.('ready'));
