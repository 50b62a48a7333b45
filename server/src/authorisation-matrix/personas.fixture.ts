import {
  type AnyEndpoint,
  accessEndpoints,
  apiKeysEndpoints,
  menusEndpoints,
  PanelPart,
  panelEndpoints,
  panelSessionsEndpoints,
  peopleEndpoints,
  type ScreenAddress,
  sessionEndpoints,
} from '@eoms/contract';
import { sql } from 'drizzle-orm';
import { userDraft } from '../modules/people/people.fixture.ts';
import { isForPersons } from '../platform/auth/api-keys.ts';
import { hashToken } from '../platform/auth/token.ts';
import type { TestClient } from '../platform/testing/test-api.ts';
import type { Persona } from './find-leaks.fixture.ts';
import { must, password, type Server } from './matrix.fixture.ts';

/** A role with every action in these places: on all screens, or on one. */
const addRole = async (
  root: TestClient,
  name: string,
  { places, screen }: { places: 'all' | readonly string[]; screen?: ScreenAddress },
): Promise<string> => {
  const draft = { code: `matrix-${name}`, type: 'business', group: null, remarks: '' };
  const roleId = must(await root.call(accessEndpoints.saveRole, { body: { name: `matrix ${name}`, ...draft } })).id;
  const menus = must(await root.call(menusEndpoints.listMenus, { query: {} }));
  const grants = menus
    .filter(({ address }) => screen === undefined || address === screen)
    .map((menu) => ({ menuId: menu.id, actions: ['view', 'edit', 'control'] }));
  must(await root.call(accessEndpoints.saveMenusOfRole, { body: { roleId, menus: grants } }));
  const all = places === 'all';
  const body = { roleId, all, placeIds: all ? [] : places, groupIds: [] };
  must(await root.call(accessEndpoints.savePlacesOfRole, { body }));
  return roleId;
};

/** Adds a user with every menu and action, in the given places; without a role if `places` is undefined. */
export const hire = async (
  server: Server,
  root: TestClient,
  username: string,
  places?: readonly string[],
): Promise<{ id: string; client: TestClient }> => {
  const { id } = must(
    await root.call(peopleEndpoints.saveUser, {
      body: { ...userDraft({ username, name: username }), password },
    }),
  );
  if (places) {
    const role = await addRole(root, username, { places });
    must(
      await root.call(accessEndpoints.saveRolesOfUser, { body: { userId: id, roleIds: [role], defaultRoleId: role } }),
    );
  }
  return { id, client: await server.signIn(username) };
};

const isPublic = (endpoint: AnyEndpoint): boolean => endpoint.needs === 'public';

/** No role gives these. */
const isForOthers = ({ needs }: AnyEndpoint): boolean => needs === 'superAdministrator' || needs === 'panel';

const everyPart = PanelPart.options;

/** Lets a panel with everything that a panel may be allowed into place A. */
export const hangPanel = async (
  server: Server,
  root: TestClient,
  placeA: string,
  locked: boolean,
): Promise<TestClient> => {
  const { token, code } = must(await server.client().call(panelEndpoints.requestPairing));
  const panel = {
    name: `panel of A ${locked ? 'locked' : 'open'}`,
    placeId: placeA,
    parts: everyPart,
    idleMinutes: 60,
    deviceIds: null,
    capabilities: null,
    groupIds: null,
    language: 'en',
    appearance: 'light',
  };
  must(await root.call(panelSessionsEndpoints.pairPanel, { body: { code, panel } }));
  const client = server.client(token);
  const send: TestClient['send'] = (endpoint, args) =>
    client.send(endpoint, { ...args, headers: { 'not-after': String(Date.now() + 5_000) } });
  if (!locked) await send(panelEndpoints.unlockPanel, { body: { pin: null } });
  return { ...client, send };
};

/** A key with everything that its role permits in these places, and all of it in every place without them. */
export const makeKey = async (
  server: Server,
  root: TestClient,
  name: string,
  { places, more = {} }: { places: readonly string[] | null; more?: object },
): Promise<TestClient & { id: string }> => {
  const roleId = await addRole(root, `key ${name}`.replaceAll(' ', '-'), { places: 'all' });
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const limits = {
    perMinute: 6_000,
    networks: [],
    readOnly: false,
    assistant: false,
    actsAtOnce: [],
    actsPerMinute: 6,
  };
  const body = { name, roleId, placeIds: places, expiresAt, ...limits, ...more };
  const { id, secret } = must(await root.call(apiKeysEndpoints.createApiKey, { body }));
  return { ...server.client(secret), id };
};

/** Keys do what a role permits, apart from what is about a person. */
const keyPersona = async (server: Server, root: TestClient, placeA: string): Promise<Persona> => ({
  name: 'key with place A',
  client: await makeKey(server, root, 'key of A', { places: [placeA] }),
  outside: true,
  mayEnter: (endpoint) => isPublic(endpoint) || !(isForPersons(endpoint) || endpoint.ofAllPlaces),
  accepts: (endpoint, code) => {
    if (isPublic(endpoint)) return true;
    if (isForPersons(endpoint)) return code === 'apiKey.forPersons';
    return endpoint.ofAllPlaces ? code === 'apiKey.ofAllPlaces' : code !== '401';
  },
});

/** Panels make the calls that are declared for them, and no others. */
const panelPersonas = async (server: Server, root: TestClient, placeA: string): Promise<Persona[]> => {
  const outside = true;
  return [
    {
      name: 'panel of place A',
      client: await hangPanel(server, root, placeA, false),
      outside,
      mayEnter: (endpoint) => isPublic(endpoint) || endpoint.panels !== undefined,
      accepts: (endpoint, code) =>
        isPublic(endpoint) || (endpoint.panels === undefined ? code === '403' : code !== '401' && code !== '403'),
    },
    {
      name: 'locked panel of place A',
      client: await hangPanel(server, root, placeA, true),
      outside,
      mayEnter: (endpoint) => isPublic(endpoint) || endpoint.panels === 'always',
      accepts: (endpoint, code) =>
        isPublic(endpoint) ||
        (endpoint.panels === undefined ? code === '403' : endpoint.panels === 'always' || code === 'panel.locked'),
    },
  ];
};

/** Adds all users of the matrix. */
export const addPersonas = async (
  server: Server,
  root: TestClient,
  placeA: string,
  shareCode: string,
): Promise<Persona[]> => {
  const outside = true;
  const refused = (endpoint: AnyEndpoint, code: string): boolean => isPublic(endpoint) || code === '401';
  const notSignedIn = { outside, mayEnter: isPublic, accepts: refused };
  const expired = await hire(server, root, 'expired', [placeA]);
  await server.platform.database.db.execute(
    sql`update sessions set expires_at = now() - interval '1 hour' where id = (select session_id from session_tokens where token_hash = ${hashToken(expired.client.token ?? '')})`,
  );
  const revoked = await hire(server, root, 'revoked', [placeA]);
  must(await revoked.client.call(sessionEndpoints.logout));
  const disabled = await hire(server, root, 'disabled', [placeA]);
  must(
    await root.call(peopleEndpoints.saveUser, {
      body: { id: disabled.id, ...userDraft({ username: 'disabled', name: 'disabled', enabled: false }) },
    }),
  );
  const roleless = await hire(server, root, 'roleless');
  const operator = await hire(server, root, 'operator', [placeA]);
  const placeless = await hire(server, root, 'placeless', []);
  const granted = (endpoint: AnyEndpoint, code: string): boolean =>
    isPublic(endpoint) || (code !== '401' && (!isForOthers(endpoint) || code === '403'));
  const colleague = {
    outside,
    mayEnter: (endpoint: AnyEndpoint) => isPublic(endpoint) || !isForOthers(endpoint),
    accepts: granted,
  };
  return [
    { name: 'no token', client: server.client(), ...notSignedIn },
    { name: 'garbage token', client: server.client('garbage'), ...notSignedIn },
    { name: 'well-formed unknown token', client: server.client('x'.repeat(43)), ...notSignedIn },
    { name: 'code of a shared document', client: server.client(shareCode), ...notSignedIn },
    { name: 'expired session', client: expired.client, ...notSignedIn },
    { name: 'revoked session', client: revoked.client, ...notSignedIn },
    { name: 'disabled user', client: disabled.client, ...notSignedIn },
    {
      name: 'no role',
      client: roleless.client,
      outside,
      mayEnter: (endpoint) => isPublic(endpoint) || endpoint.needs === 'session',
      accepts: (endpoint, code) => isPublic(endpoint) || endpoint.needs === 'session' || code === '403',
    },
    { name: 'operator of place A', client: operator.client, ...colleague },
    { name: 'administrator without place', client: placeless.client, ...colleague },
    await keyPersona(server, root, placeA),
    ...(await panelPersonas(server, root, placeA)),
  ];
};

/** Everything in place A by one role, and every place by another, which permits this one screen only. */
export const hireForTwoRoles = async (
  server: Server,
  root: TestClient,
  placeA: string,
  screen: ScreenAddress,
): Promise<Persona> => {
  const { id, client } = await hire(server, root, 'two-roles');
  const roleIds = [
    await addRole(root, 'two-here', { places: [placeA] }),
    await addRole(root, 'two-everywhere', { places: 'all', screen }),
  ];
  must(await root.call(accessEndpoints.saveRolesOfUser, { body: { userId: id, roleIds, defaultRoleId: null } }));
  return {
    name: 'holder of two roles',
    client,
    outside: true,
    mayEnter: () => true,
    accepts: (_, code) => code !== '401',
  };
};
