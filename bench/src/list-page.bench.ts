import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { devicesEndpoints, placesEndpoints, type SignedIn, sessionEndpoints } from '@eoms/contract';
import autocannon from 'autocannon';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded-postgres/start-embedded-postgres.ts';
import { cpuSeconds, median } from './cpu.ts';
import { startProduct, temporaryFolder } from './product.ts';

const productPort = 18_320;
const peerPort = 18_321;
const devices = 100_000;
const rounds = 3;
const seconds = 5;

const password = 'Quiet-harbour-19';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };

/** One 20-row page of 100 000 devices: the product with sign-in, scope, total and live state against the bare peer. */
const folder = temporaryFolder();
const database = await startEmbeddedPostgres({ dataFolder: folder.path, log: silent });
const pool = new pg.Pool({ connectionString: database.connectionString, max: 1 });
const start = () => startProduct({ port: productPort, data: folder.path, databaseUrl: database.connectionString });

const fill = async (): Promise<void> => {
  const product = await start();
  const setupToken = await product.setUpToken();
  const { data } = await product.call(sessionEndpoints.initialise, {
    body: { setupToken, username: 'bench', name: 'bench', password },
  });
  const { token } = data as SignedIn;
  const group = await product.call(placesEndpoints.saveGroup, {
    token,
    body: { name: 'bench', parentId: null, sort: 0 },
  });
  const place = await product.call(placesEndpoints.savePlace, {
    token,
    body: {
      name: 'bench',
      code: 'bench',
      groupId: (group.data as { id: string }).id,
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
     select gen_random_uuid(), 'device ' || n, (select id from models limit 1), $1, false, '{}', now() from generate_series(1, $2::int) n`,
    [(place.data as { id: string }).id, devices],
  );
  await pool.query('analyze');
};

const load = async (url: string, headers: Record<string, string>, pids: readonly number[]) => {
  const cpu = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const before = cpu();
  const result = await autocannon({ url, headers, connections: 16, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    cpuMs: ((cpu() - before) * 1000) / result.requests.total,
  };
};

try {
  await fill();
  const postmaster = Number((await pool.query("select pg_read_file('postmaster.pid') pid")).rows[0].pid.split('\n')[0]);
  const product = await start();
  const signedIn = await product.call(sessionEndpoints.login, { body: { account: 'bench', password } });
  const { token } = signedIn.data as SignedIn;
  const peer = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'list-page.peer.ts'), String(peerPort), database.connectionString],
    { stdio: 'ignore' },
  );
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const ours: Awaited<ReturnType<typeof load>>[] = [];
  const bare: Awaited<ReturnType<typeof load>>[] = [];
  for (let i = 0; i < rounds; i += 1) {
    ours.push(
      await load(`${product.address}/eoms${devicesEndpoints.listDevices.path}?size=20`, { token }, [
        product.pid,
        postmaster,
      ]),
    );
    bare.push(await load(`http://127.0.0.1:${peerPort}/list`, {}, [peer.pid ?? 0, postmaster]));
  }
  peer.kill();
  await product.stop();
  const row = (name: string, runs: typeof ours) =>
    `  ${name}  ${median(runs.map((r) => r.perSecond)).toFixed(0)} req/s, ${median(runs.map((r) => r.cpuMs)).toFixed(3)} ms CPU each, p99 ${median(runs.map((r) => r.p99)).toFixed(0)} ms\n`;
  const ratio = median(ours.map((r) => r.cpuMs)) / median(bare.map((r) => r.cpuMs));
  process.stdout.write(
    `list page over ${devices} devices, ${rounds} rounds in turn\n${row('product', ours)}${row('bare   ', bare)}  CPU ratio product / bare ${ratio.toFixed(2)}\n`,
  );
} finally {
  await pool.end();
  await database.stop();
  folder.remove();
}
