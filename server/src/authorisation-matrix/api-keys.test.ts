import {
  apiKeysEndpoints,
  devicesEndpoints,
  peopleEndpoints,
  placesEndpoints,
  savedFiltersEndpoints,
} from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userDraft } from '../modules/people/people.fixture.ts';
import type { TestClient } from '../platform/testing/test-api.ts';
import { furnish, must, openServer, type Server } from './matrix.fixture.ts';
import { hire, makeKey } from './personas.fixture.ts';

const { listApiKeys, createApiKey, revokeApiKey, saveApiKey, listKeyRoles } = apiKeysEndpoints;
const { listPlaceDetails, savePlace } = placesEndpoints;

let server: Server;
let root: TestClient;
let placeA: string;
let placeB: string;
let ids: readonly string[];
beforeAll(async () => {
  server = await openServer();
  const made = await furnish(server);
  ({ root, placeA } = made);
  ids = made.protectedObjects.ids;
  [placeB = ''] = ids;
}, 120_000);
afterAll(() => server.close());

const inAYear = () => new Date(Date.now() + 365 * 86_400_000).toISOString();
const draft = (roleId: string, more: object = {}) => ({
  name: 'a key',
  roleId,
  placeIds: null,
  expiresAt: inAYear(),
  perMinute: 100,
  networks: [],
  readOnly: false,
  assistant: false,
  actsAtOnce: [],
  actsPerMinute: 6,
  ...more,
});
const names = async (client: TestClient): Promise<string> => (await client.send(listPlaceDetails, { query: {} })).body;
const codeOf = async (client: TestClient): Promise<string> => (await client.call(listPlaceDetails, { query: {} })).code;

describe('a key with one place', () => {
  it('sees it and nothing else', async () => {
    const key = await makeKey(server, root, 'one place', { places: [placeA] });
    expect(await names(key)).toContain('Open-Place-A');
    expect(await names(key)).not.toContain('Secret-');
    const [, , device = ''] = ids;
    expect((await key.call(devicesEndpoints.getDevice, { query: { deviceId: device } })).code).toBe('404');
  });

  it('is let in by the header that tools send', async () => {
    const key = await makeKey(server, root, 'bearer', { places: [placeA] });
    const headers = { authorization: `Bearer ${key.token}` };
    expect((await server.client().call(listPlaceDetails, { query: {}, headers })).code).toBe('200');
    const session = { authorization: `Bearer ${root.token}` };
    expect((await server.client().call(listPlaceDetails, { query: {}, headers: session })).code).toBe('401');
  });

  it('is named by the audit log, and its use by the list', async () => {
    const key = await makeKey(server, root, 'named', { places: null });
    must(await key.call(placesEndpoints.saveGroup, { body: { name: 'by a key', parentId: null, sort: 0 } }));
    const { records } = must(await root.call(listApiKeys, { query: { keyword: 'named' } }));
    expect(records[0]).toMatchObject({ state: 'active', own: true, usedFrom: '127.0.0.1', placeIds: null });
    expect(records[0]?.usedAt).not.toBeNull();
    expect(JSON.stringify(records)).not.toContain(key.token?.slice(12));
    const { rows } = await server.platform.database.pool.query(
      `select username, action from audit_entries where user_id = $1`,
      [key.id],
    );
    expect(rows).toEqual([{ username: 'named', action: 'saveGroup' }]);
  });
});

describe('what a key may not', () => {
  it.each([
    ['read-only', { readOnly: true }, 'apiKey.readOnly'],
    ['of an assistant', { assistant: true }, 'apiKey.assistantPrepares'],
  ])('%s: it reads, and is refused what changes something', async (name, more, code) => {
    const key = await makeKey(server, root, `key ${name}`, { places: null, more });
    expect(await codeOf(key)).toBe('200');
    expect((await key.call(savePlace, { body: {} })).code).toBe(code);
  });

  it('is about people, rights and other keys', async () => {
    const key = await makeKey(server, root, 'nosy', { places: null });
    const refused = [
      await key.call(createApiKey, { body: {} }),
      await key.call(peopleEndpoints.saveUser, { body: {} }),
      await key.call(peopleEndpoints.changePassword, { body: {} }),
      await key.call(savedFiltersEndpoints.listSavedFilters, { query: {} }),
    ];
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'apiKey.forPersons'));
  });

  it('is done from other networks', async () => {
    const inside = await makeKey(server, root, 'inside', { places: null, more: { networks: ['127.0.0.0/8'] } });
    const outside = await makeKey(server, root, 'outside', { places: null, more: { networks: ['10.20.0.0/16'] } });
    expect(await codeOf(inside)).toBe('200');
    expect(await codeOf(outside)).toBe('401');
  });

  it('exceeds its calls a minute', async () => {
    const key = await makeKey(server, root, 'busy', { places: null, more: { perMinute: 1 } });
    const codes = [];
    for (let call = 0; call < 4; call += 1) codes.push(await codeOf(key));
    expect(codes[0]).toBe('200');
    expect(codes).toContain('429');
  });
});

describe('a key ends', () => {
  it('at once on every node when it is revoked', async () => {
    const key = await makeKey(server, root, 'revoked', { places: null });
    for (let call = 0; call < 4; call += 1) expect(await codeOf(key)).toBe('200');
    must(await root.call(revokeApiKey, { body: { id: key.id } }));
    for (let call = 0; call < 4; call += 1) expect(await codeOf(key)).toBe('401');
    expect((await root.call(revokeApiKey, { body: { id: key.id } })).code).toBe('apiKey.revoked');
  });

  it('when its time is over', async () => {
    const key = await makeKey(server, root, 'over', { places: null });
    await server.platform.database.pool.query(
      `update api_keys set expires_at = now() - interval '1 minute' where id = $1`,
      [key.id],
    );
    expect(await codeOf(key)).toBe('401');
    const { records } = must(await root.call(listApiKeys, { query: { state: 'expired' } }));
    expect(records.map(({ name }) => name)).toContain('over');
  });

  it('to have rights when its owner is disabled', async () => {
    const owner = await hire(server, root, 'leaver', [placeA]);
    const [role] = must(await owner.client.call(listKeyRoles, { query: {} }));
    const body = draft(role?.id ?? '', { name: 'of the leaver' });
    const key = server.client(must(await owner.client.call(createApiKey, { body })).secret);
    expect(await codeOf(key)).toBe('200');
    const disabled = userDraft({ username: 'leaver', name: 'leaver', enabled: false });
    must(await root.call(peopleEndpoints.saveUser, { body: { id: owner.id, ...disabled } }));
    expect(await codeOf(key)).toBe('403');
  });
});

describe('whoever makes a key', () => {
  it('hands on only own roles and places', async () => {
    const { client } = await hire(server, root, 'modest', [placeA]);
    const roles = must(await client.call(listKeyRoles, { query: {} }));
    expect(roles.map(({ name }) => name)).toEqual(['matrix modest']);
    const [own] = roles;
    const other = must(await root.call(listKeyRoles, { query: {} })).find(({ id }) => id !== own?.id);
    const tries = [
      { body: draft(other?.id ?? ''), code: 'apiKey.roleNotHeld' },
      { body: draft(own?.id ?? '', { placeIds: [placeA, placeB] }), code: '404' },
      { body: draft(own?.id ?? '', { expiresAt: '2020-01-01T00:00:00Z' }), code: 'apiKey.tooLong' },
      { body: draft(own?.id ?? '', { expiresAt: '2099-01-01T00:00:00Z' }), code: 'apiKey.tooLong' },
      { body: draft(own?.id ?? '', { networks: ['10.0.0.0/40'] }), code: '422' },
    ];
    for (const { body, code } of tries) expect((await client.call(createApiKey, { body })).code).toBe(code);
  });

  it('chooses a combined place together with its parts, without which it would be empty', async () => {
    const { pool } = server.platform.database;
    const roles = must(await root.call(listKeyRoles, { query: {} }));
    await pool.query(`insert into place_combinations (place_id, mode) values ($1, 'manual')`, [placeA]);
    await pool.query('insert into place_parts (whole_id, part_id) values ($1, $2)', [placeA, placeB]);
    const make = (name: string, placeIds: readonly string[]) =>
      root.call(createApiKey, { body: draft(roles[0]?.id ?? '', { name, placeIds }) });
    expect((await make('hollow', [placeA])).code).toBe('apiKey.partsMissing');
    expect((await make('whole', [placeA, placeB])).code).toBe('200');
    await pool.query('delete from place_combinations where place_id = $1', [placeA]);
  });

  it('sees and changes none of others without all places, and nobody changes what another has made', async () => {
    const { client } = await hire(server, root, 'neighbour', [placeA]);
    const key = await makeKey(server, root, 'of root', { places: [placeB] });
    expect(must(await client.call(listApiKeys, { query: {} })).records).toEqual([]);
    expect((await client.call(revokeApiKey, { body: { id: key.id } })).code).toBe('404');
    const [role] = must(await client.call(listKeyRoles, { query: {} }));
    const own = must(await client.call(createApiKey, { body: draft(role?.id ?? '', { name: 'theirs' }) }));
    const [any] = must(await root.call(listKeyRoles, { query: {} }));
    const body = { id: own.id, ...draft(any?.id ?? '') };
    expect((await root.call(saveApiKey, { body })).code).toBe('404');
  });

  it('changes it for the next call', async () => {
    const key = await makeKey(server, root, 'narrowed', { places: null });
    expect(await names(key)).toContain('Secret-Place-B');
    const { records } = must(await root.call(listApiKeys, { query: { keyword: 'narrowed' } }));
    const [role] = records;
    must(
      await root.call(saveApiKey, {
        body: { id: key.id, ...draft(role?.roleId ?? '', { name: 'narrowed', placeIds: [placeA] }) },
      }),
    );
    for (let call = 0; call < 4; call += 1) expect(await names(key)).not.toContain('Secret-Place-B');
  });
});
