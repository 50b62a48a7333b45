import { type AnyEndpoint, devicesEndpoints, placesEndpoints, placeTransferEndpoints } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../platform/http/context.ts';
import type { Route } from '../platform/http/implement.ts';
import { findLeaks, type NamedEndpoint } from './find-leaks.ts';
import { everyEndpoint, furnish, openServer, type Server } from './matrix.fixture.ts';
import { addPersonas, hireForTwoRoles } from './personas.fixture.ts';

const within = async <T>(server: Server, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } finally {
    await server.close();
  }
};

/** The audit log covers the whole installation, as the contract declares (`scope: 'none'`). */
const hasNoPlace = (name: string): boolean => name === 'listAudit' || name === 'verifyAudit';

describe('every call by every user', () => {
  it('leaks nothing', async () => {
    const server = await openServer(undefined, { plainFiles: true });
    await within(server, async () => {
      const { root, placeA, shareCode, protectedObjects } = await furnish(server);
      const personas = await addPersonas(server, root, placeA, shareCode);
      const endpoints = everyEndpoint().filter(({ name }) => !hasNoPlace(name));
      expect(endpoints.length).toBeGreaterThan(90);
      expect(await findLeaks(endpoints, personas, protectedObjects)).toEqual([]);
    });
  }, 240_000);

  it('gives nobody the rights of one role in the places of another', async () => {
    const server = await openServer(undefined, { plainFiles: true });
    await within(server, async () => {
      const { root, placeA, protectedObjects } = await furnish(server);
      const persona = await hireForTwoRoles(server, root, placeA, 'themeSetting');
      const ofTheOther = ({ needs }: AnyEndpoint) =>
        typeof needs === 'string' || needs.screens.includes('themeSetting');
      const endpoints = everyEndpoint().filter(({ name, endpoint }) => !hasNoPlace(name) && !ofTheOther(endpoint));
      expect(endpoints.length).toBeGreaterThan(90);
      expect(await findLeaks(endpoints, [persona], protectedObjects)).toEqual([]);
    });
  }, 240_000);

  it('allows everything to a super administrator', async () => {
    const server = await openServer();
    await within(server, async () => {
      const { root, protectedObjects } = await furnish(server);
      const persona = {
        name: 'super administrator',
        client: root,
        outside: false,
        mayEnter: () => true,
        accepts: (endpoint: AnyEndpoint, code: string) =>
          endpoint.needs === 'public' || (code !== '401' && (code === '403') === (endpoint.needs === 'panel')),
      };
      expect(await findLeaks(everyEndpoint(), [persona], protectedObjects)).toEqual([]);
    });
  }, 120_000);
});

const plant = (name: string, fault: (route: Route) => Route) => (routes: readonly Route[]) =>
  routes.map((route) => (route.name === name ? fault(route) : route));

const leaksWith = async (endpoints: NamedEndpoint[], change: Parameters<typeof openServer>[0]): Promise<string[]> => {
  const server = await openServer(change, { plainFiles: true });
  return within(server, async () => {
    const { root, placeA, shareCode, protectedObjects } = await furnish(server);
    return findLeaks(endpoints, await addPersonas(server, root, placeA, shareCode), protectedObjects);
  });
};

const everywhere = (route: Route): Route => ({
  ...route,
  handle: (input, caller) => route.handle(input, { ...caller, places: 'all' } as Caller),
});

describe('a planted fault fails the matrix', () => {
  it('when a list forgets the places of its caller', async () => {
    const endpoint = placesEndpoints.listPlaceDetails;
    const leaks = await leaksWith([{ name: 'listPlaceDetails', endpoint }], plant('listPlaceDetails', everywhere));
    expect(leaks.join('\n')).toContain('operator of place A: GET /place/getPlaceDetailList shows "Secret-');
  }, 120_000);

  it('when a table forgets the places of its caller', async () => {
    const endpoint = placeTransferEndpoints.exportPlaces;
    const leaks = await leaksWith([{ name: 'exportPlaces', endpoint }], plant('exportPlaces', everywhere));
    expect(leaks.join('\n')).toMatch(/operator of place A: GET \S+ shows "Secret-/);
  }, 120_000);

  it('when a call that is not for panels lets them in', async () => {
    const open = (route: Route): Route => ({ ...route, endpoint: { ...route.endpoint, panels: 'unlocked' } });
    const endpoint = placesEndpoints.listPlaceDetails;
    const leaks = await leaksWith([{ name: 'listPlaceDetails', endpoint }], plant('listPlaceDetails', open));
    expect(leaks.join('\n')).toContain('panel of place A: GET /place/getPlaceDetailList answered 200');
  }, 120_000);

  it('when a call does not require a token', async () => {
    const open = (route: Route): Route => ({ ...route, endpoint: { ...route.endpoint, needs: 'session' } });
    const endpoint = devicesEndpoints.getDevice;
    const leaks = await leaksWith([{ name: 'getDevice', endpoint }], plant('getDevice', open));
    expect(leaks.join('\n')).toContain('no role: GET /device/getDeviceByDeviceId answered');
  }, 120_000);
});
