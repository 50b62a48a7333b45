import { afterAll, expect, it } from 'vitest';
import { type ReplicatedPostgres, startReplicatedPostgres } from './replicated-postgres.ts';

let servers: ReplicatedPostgres | undefined;
afterAll(() => servers?.close());

it('replicates synchronously, and the standby takes over with all that was acknowledged', async () => {
  servers = await startReplicatedPostgres();
  const { primary, standby } = servers;
  await primary.query('create table things (n int)');
  await primary.query('insert into things values (1)');
  const states = await primary.query('select application_name, sync_state from pg_stat_replication');
  expect(states).toEqual([{ application_name: 'standby1', sync_state: 'sync' }]);
  await expect(standby.query('insert into things values (2)')).rejects.toThrow(/read-only/);
  await primary.kill();
  await standby.query('select pg_promote(true, 20)');
  await standby.query('insert into things values (3)');
  expect(await standby.query('select n from things order by n')).toEqual([{ n: 1 }, { n: 3 }]);
});
