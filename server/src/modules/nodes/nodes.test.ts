import { nodesEndpoints, sessionEndpoints, systemEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { startSystems, type TestNode, type TestNodes } from '../../platform/testing/start-systems.ts';
import { createTestApi, type TestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { createNodesModule } from './nodes.module.ts';

const { listNodes, drainNode, resumeNode } = nodesEndpoints;
const patience = { timeout: 15_000, interval: 100 };

describe('two nodes', () => {
  let database: TestDatabase;
  let system: TestNodes;
  let here: TestNode;
  let token: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    system = await startSystems(database.connectionString, { count: 1, variables: { EOMS_NODE_NAME: 'hall' } });
    here = await system.add({ EOMS_NODE_NAME: 'foyer' });
    const account = { username: 'root', name: 'Root', password: 'correct horse battery' };
    const body = { setupToken: here.setUpToken ?? '', ...account };
    token = (await here.call(sessionEndpoints.initialise, { body })).data?.token ?? '';
  });
  afterAll(async () => {
    await system?.stop();
    await database.drop();
  });
  const listed = async () => (await here.call(listNodes, { token })).data ?? [];
  const named = async (name: string) => (await listed()).find((node) => node.name === name);
  const shared = async () => (await listed()).map(({ shards }) => shards);
  const tell = async (endpoint: typeof drainNode | typeof resumeNode, name: string) => {
    const id = (await named(name))?.id;
    return (await here.call(endpoint, { token, body: { id } })).code;
  };

  it('are listed with what they do', async () => {
    await expect.poll(shared, patience).toEqual([128, 128]);
    const { port } = new URL(here.address);
    await expect.poll(async () => (await named('foyer'))?.address, patience).toBe(`127.0.0.1:${port}`);
    expect(await listed()).toMatchObject([
      { name: 'foyer', roles: ['web', 'engine', 'jobs'], version: '1.4.2', state: 'running', own: true },
      { name: 'hall', state: 'running', own: false },
    ]);
  });

  it('are drained and resumed from either, but never all of them', async () => {
    for (const name of ['hall', 'foyer']) {
      expect(await tell(drainNode, name)).toBe('200');
      expect(await named(name)).toMatchObject({ state: 'draining', shards: 0 });
      await expect.poll(async () => Math.max(...(await shared())), patience).toBe(256);
      expect(await tell(drainNode, name === 'hall' ? 'foyer' : 'hall')).toBe('node.onlyOne');
      expect(await tell(resumeNode, name)).toBe('200');
      await expect.poll(shared, patience).toEqual([128, 128]);
    }
    const { data } = await here.call(systemEndpoints.listAudit, { token, query: { action: 'drainNode' } });
    expect(data?.records.filter(({ outcome }) => outcome === 'done').map(({ targetName }) => targetName)).toEqual([
      'foyer',
      'hall',
    ]);
  });

  it('cannot be drained when they are unknown or gone', async () => {
    expect((await here.call(drainNode, { token, body: { id: newId() } })).code).toBe('404');
    const id = newId();
    await database.pool.query(
      `insert into nodes values ($1, 'gone', '{engine}', '1.4.2', null, now(), now() - interval '6 s', 0, 0, false)`,
      [id],
    );
    expect((await here.call(drainNode, { token, body: { id } })).code).toBe('node.unreachable');
    expect(await named('gone')).toMatchObject({ state: 'silent' });
  });
});

describe('a node that is alone', () => {
  let platform: TestPlatform;
  let api: TestApi;
  beforeAll(async () => {
    platform = await createTestPlatform({ oneNode: 'this is about a node that is alone' });
    const module = createNodesModule(platform);
    await module.start?.();
    api = await createTestApi(platform, [module]);
  });
  afterAll(async () => {
    await api.close();
    await platform.close();
  });

  it('lists itself, for users who may see the settings', async () => {
    expect((await api.signIn({}).call(listNodes)).code).toBe('403');
    const { data } = await api.signIn({ grants: { systemSetting: ['view'] } }).call(listNodes);
    expect(data).toMatchObject([{ own: true, state: 'running', shards: 256 }]);
  });

  it('keeps its devices', async () => {
    const viewer = api.signIn({ grants: { systemSetting: ['view'] } });
    const id = (await viewer.call(listNodes)).data?.[0]?.id ?? '';
    expect((await viewer.call(drainNode, { body: { id } })).code).toBe('403');
    const editor = api.signIn({ grants: { systemSetting: ['view', 'edit'] } });
    expect((await editor.call(drainNode, { body: { id } })).code).toBe('node.onlyOne');
  });
});
