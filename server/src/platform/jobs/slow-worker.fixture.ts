import { once } from 'node:events';
import { letTimePass } from '@eoms/contract/testing';
import { sql } from 'drizzle-orm';
import { createSoloBus } from '../bus/solo-bus.ts';
import { openDatabase } from '../database/database.ts';
import { newId } from '../database/uuid.ts';
import { createLog } from '../log/log.ts';
import { createShards } from '../shards/create-shards.ts';
import { createWork } from '../work/create-work.ts';
import { createJobs } from './create-jobs.ts';

/**
 * A node that is killed or stopped in the middle of the job `slow`; run as `node --import tsx slow-worker.fixture.ts
 * <database>`. It says how far it is.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const log = createLog('silent');
const database = openDatabase({ connectionString: process.argv[2] ?? '', log, connections: 3 });
const node = newId();
const shards = createShards({ database, node, takes: false, log });
const pace = { lookEveryMs: 500, lookThoroughlyEveryMs: 500 };
const work = createWork({ database, log, bus: createSoloBus(node), lifeSigns: shards }, pace);
const jobs = createJobs({ database, log, node, work }, { reviveEverySeconds: 1 });
jobs.work('slow', async (signal, run) => {
  const aborted = once(signal, 'abort').then(() => say('aborted'));
  say('working');
  await letTimePass(5_000, 'work that outlives its node');
  const stored = database.transaction(async (tx) => {
    await run.hold(tx);
    await tx.execute(sql`insert into slow_results values ('fixture')`);
  });
  await stored.then(
    () => say('stored'),
    () => {
      say('refused');
      return aborted;
    },
  );
});
await shards.start(false);
await jobs.start();
say('ready');
