import { type EntityPropertyDraft, entitiesEndpoints, entityRecordsEndpoints, plainRule } from '@eoms/contract';
import { createCallBehavior } from '../../server/src/modules/data-behaviors/call-behavior.ts';
import type { CallableBehavior } from '../../server/src/modules/data-behaviors/data-behaviors.store.ts';
import { openBenchSystem } from './bench-system.ts';
import { lineOf, type Measured, middle, underLoad } from './load.ts';

const port = 18_330;
const records = 1_000_000;
const rounds = 3;
const seconds = 5;
const keptCalls = 50_000;
/** Of issue 41: what a page and a kept answer may cost beyond the call itself, in CPU of program and database. */
const goal = { pageMs: 0.5, callMs: 0.2 };

const column = (entityId: string, name: string, type: EntityPropertyDraft['type']): EntityPropertyDraft => ({
  entityId,
  name,
  propertyName: name,
  type,
  ...plainRule,
});
const kept: CallableBehavior = {
  id: 'bench',
  revision: 1,
  groupId: 'bench',
  name: 'bench',
  methodName: 'bench',
  description: '',
  system: false,
  methodType: 'request',
  sourceId: 'bench',
  target: null,
  sql: '',
  requestMethod: 'GET',
  uri: '/rooms/{room}',
  resultPath: '',
  resultType: 'object',
  collection: false,
  timeoutSeconds: 5,
  cacheSeconds: 3_600,
  params: [{ name: 'room', type: 'string', required: true, defaultValue: null, place: 'path' }],
};

/** CPU of an answer that is kept, in milliseconds: of the call inside the program, which conditions and devices make. */
const keptMs = async (): Promise<number> => {
  const { call } = createCallBehavior({
    asking: {
      ask: async () => ({ value: { seats: 380 }, said: 'HTTP 200', bytes: 14 }),
      sent: async () => '',
      pathOf: () => '',
    },
    calls: { note: () => undefined },
    activated: async () => [kept],
  });
  const ask = (n: number) => call(kept, { room: `hall ${n % 100}` }, { cause: 'condition' });
  for (let n = 0; n < keptCalls; n += 1) await ask(n);
  const before = process.cpuUsage();
  for (let n = 0; n < keptCalls; n += 1) await ask(n);
  const { user, system: inSystem } = process.cpuUsage(before);
  return (user + inSystem) / 1_000 / keptCalls;
};

/** Pages of a million records of an entity with sign-in, rights and total, and answers that are kept. */
const system = await openBenchSystem(port, 1);
try {
  const product = await system.start();
  const token = await system.signIn(product);
  const call: <T>(...given: Parameters<typeof product.call>) => Promise<T> = async (endpoint, args) => {
    const reply = await product.call(endpoint, { token, ...args });
    if (reply.data === null && reply.code !== '200') throw new Error(`${endpoint.path}: ${reply.code}`);
    return reply.data as never;
  };
  const group = await call<{ id: string }>(entitiesEndpoints.saveEntityGroup, {
    body: { name: 'bench', parentId: null },
  });
  const body = {
    groupId: group.id,
    name: 'Visitors',
    packageName: 'visitors',
    description: '',
    basicType: false,
    system: false,
    collection: true,
    placed: false,
    viewRoles: [],
    editRoles: [],
  };
  const { id: entityId } = await call<{ id: string }>(entitiesEndpoints.saveEntity, { body });
  for (const [name, type] of [
    ['holder', 'string'],
    ['badge', 'int'],
    ['day', 'date'],
  ] as const)
    await call(entitiesEndpoints.saveEntityProperty, { body: column(entityId, name, type) });
  const plan = await call<{ fingerprint: string }>(entitiesEndpoints.planEntity, {
    body: { id: entityId, choices: [] },
  });
  await call(entitiesEndpoints.activateEntity, {
    body: { id: entityId, choices: [], fingerprint: plan.fingerprint, accept: [] },
  });
  await system.pool.query('set statement_timeout = 0');
  await system.pool.query(
    `insert into entities.visitors (id, holder, badge, day)
     select gen_random_uuid(), 'Visitor ' || n, n, date '2026-01-01' + n % 300 from generate_series(1, ${records}) n`,
  );
  await system.pool.query('vacuum analyze entities.visitors');
  const pids = [product.pid, system.postmaster];
  const post = (endpoint: { readonly path: string }, sent: object) =>
    underLoad(
      {
        url: `${product.address}/eoms${endpoint.path}`,
        method: 'POST',
        headers: { token, 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      },
      pids,
      seconds,
    );
  const pages: Measured[] = [];
  const farther: Measured[] = [];
  const asked = { entityId, current: 1, size: 20, filters: [] };
  for (let round = 0; round < rounds; round += 1) {
    pages.push(await post(entityRecordsEndpoints.pageEntityRecords, asked));
    farther.push(await post(entityRecordsEndpoints.pageEntityRecords, { ...asked, current: 1_000 }));
  }
  await product.stop();
  const [page, far] = [middle(pages), middle(farther)];
  const callMs = await keptMs();
  process.stdout.write(
    `data platform, ${records} records, ${rounds} rounds in turn\n${lineOf('page', page)}${lineOf('page 1000', far)}  kept answer of a behaviour ${callMs.toFixed(4)} ms CPU each\n`,
  );
  if (page.cpuMs > goal.pageMs || callMs > goal.callMs) {
    process.stdout.write(
      `  goal missed: at most ${goal.pageMs} ms CPU for a page, ${goal.callMs} ms for a kept answer\n`,
    );
    process.exitCode = 1;
  }
} finally {
  await system.close();
}
