import { placesEndpoints, type SignedIn, sessionEndpoints } from '@eoms/contract';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded-postgres/start-embedded-postgres.ts';
import { type Product, startProduct, temporaryFolder } from './zz-product.ts';

const password = 'Quiet-harbour-19';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };

export interface BenchHouse {
  readonly connectionString: string;
  readonly pool: pg.Pool;
  /** Of the database, to count its work too. */
  readonly postmaster: number;
  start(): Promise<Product>;
  signIn(product: Product): Promise<string>;
  close(): Promise<void>;
}

const dataOf = <T>(reply: { data: unknown }): T => reply.data as T;

/** A system that was set up, with devices in one place: what the benchmarks of calls have in common. */
export const openBenchHouse = async (port: number, devices: number): Promise<BenchHouse> => {
  const folder = temporaryFolder();
  const database = await startEmbeddedPostgres({ dataFolder: folder.path, log: silent });
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 1 });
  const start = () => startProduct({ port, data: folder.path, databaseUrl: database.connectionString });

  const product = await start();
  const setupToken = await product.setUpToken();
  const set = await product.call(sessionEndpoints.initialise, {
    body: { setupToken, username: 'bench', name: 'bench', password },
  });
  const { token } = dataOf<SignedIn>(set);
  const group = await product.call(placesEndpoints.saveGroup, {
    token,
    body: { name: 'bench', parentId: null, sort: 0 },
  });
  const place = await product.call(placesEndpoints.savePlace, {
    token,
    body: {
      ...{ name: 'bench', code: 'bench', groupId: dataOf<{ id: string }>(group).id, type: '', sort: 0, capacity: null },
      ...{ openType: 'samePage', layoutType: 'default', documentId: null },
    },
  });
  await product.stop();
  await pool.query(
    `insert into devices (id, name, model_id, place_id, enabled, params, created_at)
     select gen_random_uuid(), 'device ' || n, (select id from models limit 1), $1, false, '{}', now()
     from generate_series(1, $2::int) n`,
    [dataOf<{ id: string }>(place).id, devices],
  );
  await pool.query('analyze');
  const { rows } = await pool.query("select pg_read_file('postmaster.pid') pid");
  return {
    connectionString: database.connectionString,
    pool,
    postmaster: Number(rows[0].pid.split('\n')[0]),
    start,
    async signIn(running) {
      const signedIn = await running.call(sessionEndpoints.login, { body: { account: 'bench', password } });
      return dataOf<SignedIn>(signedIn).token;
    },
    async close() {
      await pool.end();
      await database.stop();
      folder.remove();
    },
  };
};
