import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import {
  filesEndpoints,
  pathsOf,
  placesEndpoints,
  sessionEndpoints,
  systemEndpoints,
  transferEndpoints,
} from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';
import { createTables } from './platform/tables/tables.ts';
import { startSystems, type TestNode, type TestNodes } from './platform/testing/start-systems.ts';

const { uploadFile, downloadFile } = filesEndpoints;
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
  });
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
      const reply = await node.call(login, { body: { account, password } });
      expect(reply.status).toBe(true);
    }
  });
});

describe('two nodes on one database', () => {
  let database: TestDatabase;
  let system: TestNodes;
  let here: TestNode;
  let there: TestNode;
  let token: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    system = await startSystems(database.connectionString);
    const [first, second] = system.nodes;
    if (!first || !second) throw new Error('two nodes');
    [here, there] = [first, second];
    const body = { setupToken: here.setUpToken ?? '', username: 'root', name: 'Root', password };
    token = (await here.call(initialise, { body })).data?.token ?? '';
  });
  afterAll(async () => {
    await system?.stop();
    await database.drop();
  });

  const upload = async (node: TestNode, path: string, name: string, content: Buffer) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(content)]), name);
    const reply = await fetch(`${node.address}${path}`, { method: 'POST', headers: { token }, body: form });
    return (await reply.json()) as { status: boolean; data: { id: string } };
  };
  const download = (node: TestNode, path: string) => fetch(`${node.address}${path}`, { headers: { token } });

  it('serve the files of each other', async () => {
    const content = randomBytes(700_000).toString('base64');
    const { data } = await upload(here, pathsOf(uploadFile)[0] ?? '', 'note.txt', Buffer.from(content));
    const reply = await download(there, (pathsOf(downloadFile)[0] ?? '').replace('{id}', data.id));
    expect(await reply.text()).toBe(content);
    expect(await readdir(here.dataFolder)).not.toContain('files');
  });

  it('find the uploaded tables of each other', async () => {
    const headings = ['Name', 'Model', 'Place'];
    const table = await createTables().write([
      { name: 'Devices', headings, rows: [['A', 'no such model', 'nowhere']] },
    ]);
    const path = pathsOf(transferEndpoints.previewDeviceImport)[0] ?? '';
    const { data } = await upload(here, path, 'devices.xlsx', table);
    const errors = await download(there, `${pathsOf(transferEndpoints.exportImportErrors)[0]}?id=${data.id}`);
    const read = await createTables().read(Buffer.from(await errors.arrayBuffer()), { rowsAtMost: 10 });
    expect(JSON.stringify(read)).toContain('no such model');
  });

  it('count wrong passwords together', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 8; n++) {
      const reply = await (n % 2 ? here : there).call(login, { body: { account: 'nobody', password: `guess ${n}` } });
      codes.push(reply.code);
    }
    expect(codes).toEqual([...Array(5).fill('session.badCredentials'), ...Array(3).fill('session.locked')]);
  });

  it('do once what both are asked with one key', async () => {
    const body = { name: 'Hall', parentId: null, sort: 1 };
    const headers = { 'idempotency-key': 'the-same' };
    const asked = [here, there, here, there].map((node) =>
      node.call(placesEndpoints.saveGroup, { body, token, headers }),
    );
    const replies = await Promise.all(asked);
    expect(replies.map(({ code }) => code)).toEqual(Array(4).fill('200'));
    expect(new Set(replies.map(({ data }) => data?.id)).size).toBe(1);
  });

  it('seal one audit log', async () => {
    const write = (node: TestNode, n: number) =>
      node.call(login, { body: { account: `unknown ${n}`, password: 'wrong' } });
    await Promise.all(Array.from({ length: 40 }, (_, n) => write(n % 2 ? here : there, n)));
    for (const node of [here, there]) {
      const { data } = await node.call(systemEndpoints.verifyAudit, { token });
      expect(data).toMatchObject({ intact: true, brokenAt: null });
      expect(data?.entries).toBeGreaterThan(40);
    }
  });

  it('end a session for each other', async () => {
    const body = { account: 'root', password };
    const other = (await here.call(login, { body })).data?.token ?? '';
    const profile = () => there.call(sessionEndpoints.listOwnSessions, { token: other });
    expect((await profile()).status).toBe(true);
    await here.call(sessionEndpoints.logout, { token: other });
    await expect.poll(async () => (await profile()).code, { timeout: 5_000 }).toBe('401');
  });

  it('stop and start apart', async () => {
    const third = await system.add();
    expect((await third.call(getSignInOptions)).data?.isInit).toBe(true);
    expect(third.setUpToken).toBeNull();
    await third.stop();
    expect((await there.call(getSignInOptions)).status).toBe(true);
  });
});
