import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drivers } from '@eoms/drivers';
import { systemClock } from '@eoms/drivers/kit';
import { createEngine } from '@eoms/engine';
import type { TestDatabase } from '../../platform/database/test-database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { createLog } from '../../platform/log/log.ts';
import { openBrokerFixture } from '../../platform/mqtt/mqtt-broker.fixture.ts';
import { createHistory, type HistoryDeps } from './history.ts';

export interface MetersOptions extends Pick<HistoryDeps, 'bufferedPoints' | 'spoolBytes' | 'flushMs'> {
  readonly connectionString: string;
  readonly meters: number;
  /** Whether clients are held back. */
  readonly holds: boolean;
}

const name = { zh: '读数', en: 'Count' };

/** Meters at the real broker whose numbers the real history stores; their topics are `meters/<n>/count`. */
export const openMeters = async (database: TestDatabase, options: MetersOptions) => {
  const { connectionString, meters, holds, ...limits } = options;
  const log = createLog('silent');
  const folder = await mkdtemp(join(tmpdir(), 'eoms-overload-'));
  const history = createHistory({ database: { ...database, connectionString }, log, folder, ...limits });
  await history.start();
  const mqtt = await openBrokerFixture(undefined, holds ? history.pressure : undefined);
  const engine = createEngine({
    clock: systemClock,
    log,
    drivers,
    sinks: { history: history.sink },
    shared: { broker: mqtt.broker.open, durable: history.settled },
  });
  const ids = Array.from({ length: meters }, () => newId());
  for (const [n, id] of ids.entries())
    engine.upsert({
      id,
      name: `meter ${n}`,
      placeId: 'hall',
      driverId: 'mqtt',
      enabled: true,
      params: { base: `meters/${n}` },
      definition: {
        properties: [{ id: 'count', name, type: 'int', access: 'r', wire: { topic: '{base}/count' } }],
        actions: [],
      },
    });
  engine.start();
  await engine.untilListening();
  return {
    history,
    mqtt,
    /** The numbers that are stored of a meter, in their order. */
    stored: async (n: number): Promise<number[]> => {
      const { rows } = await database.pool.query<{ value: number }>(
        `select p.value from history_points p join history_series s on s.id = p.series_id
          where s.device_id = $1 order by p.at`,
        [ids[n]],
      );
      return rows.map(({ value }) => value);
    },
    close: async (): Promise<void> => {
      await engine.stop();
      await mqtt.close();
      await history.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
