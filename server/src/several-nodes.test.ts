import { sessionEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { startSystems, type TestNodes } from './platform/testing/start-systems.ts';

const { initialise, getSignInOptions, machineCode, getLicense, login } = sessionEndpoints;
const password = 'correct horse battery';

describe('two nodes that start at once on an empty database', () => {
  let database: TestDatabase;
  let system: TestNodes;
  beforeAll(async () => {
    database = await createTestDatabase();
    // As if nobody had ever migrated it.
    await database.pool.query('drop schema public cascade; create schema public');
    system = await startSystems(database.connectionString);
  }, 60_000);
  afterAll(async () => {
    await system?.stop();
    await database.drop();
  });

  it('have one machine code and one licence', async () => {
    const codes = await Promise.all(system.nodes.map((node) => node.call(machineCode)));
    expect(new Set(codes.map(({ data }) => data?.machineCode)).size).toBe(1);
    const licences = await Promise.all(system.nodes.map((node) => node.call(getLicense)));
    expect(licences.map(({ data }) => data?.state)).toEqual(['evaluation', 'evaluation']);
  });

  it('show links of which either works, and exactly one set-up succeeds', async () => {
    const [first, second] = system.nodes;
    if (!first || !second) throw new Error('two nodes');
    const links = system.nodes.map(({ setUpToken }) => setUpToken ?? '');
    expect(new Set(links).size).toBe(2);
    // Each link on the node that did not show it.
    const replies = await Promise.all(
      [first, second].map((node, n) =>
        node.call(initialise, {
          body: { setupToken: links[1 - n], username: `first${n}`, name: 'First', password },
        }),
      ),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual(['200', 'setup.alreadyDone']);
    const options = await Promise.all(system.nodes.map((node) => node.call(getSignInOptions)));
    expect(options.map(({ data }) => data?.isInit)).toEqual([true, true]);
    const account = replies.find(({ status }) => status)?.data?.user.username ?? '';
    for (const node of system.nodes) {
      expect((await node.call(login, { body: { account, password } })).status).toBe(true);
    }
  });
});
