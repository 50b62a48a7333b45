import { placesEndpoints, type SignedIn, sessionEndpoints } from '@eoms/contract';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { type Product, startProduct } from './product.ts';

const password = 'Quiet-harbour-19';

export interface BenchSystem extends BenchDatabase {
  /** `alone`: as `npm start` does it, with a database of its own, instead of as a node that may be one of several. */
  start(how?: { alone?: boolean }): Promise<Product>;
  signIn(product: Product): Promise<string>;
}

const dataOf = <T>(reply: { data: unknown }): T => reply.data as T;

/** Opens a system that has been set up, with devices in one place; shared by the benchmarks of calls. */
export const openBenchSystem = async (port: number, devices: number): Promise<BenchSystem> => {
  const database = await openBenchDatabase();
  const { pool } = database;
  const start = async ({ alone = false } = {}) => {
    if (alone) await database.handOver();
    return startProduct({ port, data: database.folder, ...(alone ? {} : { databaseUrl: database.connectionString }) });
  };

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
      name: 'bench',
      code: 'bench',
      groupId: dataOf<{ id: string }>(group).id,
      type: '',
      sort: 0,
      capacity: null,
      openType: 'samePage',
      layoutType: 'default',
      documentId: null,
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
  return Object.assign(database, {
    start,
    async signIn(running: Product) {
      const signedIn = await running.call(sessionEndpoints.login, { body: { account: 'bench', password } });
      return dataOf<SignedIn>(signedIn).token;
    },
  });
};
