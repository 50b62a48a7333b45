import { type AnyEndpoint, devicesEndpoints, placesEndpoints, placeTransferEndpoints } from '@eoms/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../platform/http/context.ts';
import type { Route } from '../platform/http/implement.ts';
import { findLeaks, type NamedEndpoint } from './find-leaks.fixture.ts';
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
const ofTheLog = ['listAudit', 'verifyAudit', 'exportAudit', 'exportAuditChain', 'makeAuditRecord', 'getAuditChoices'];
const hasNoPlace = (name: string): boolean => ofTheLog.includes(name);

/** Thousands of calls: a machine that is busy with other things takes minutes for them. */
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
  }, 600_000);

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
  }, 600_000);

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
  }, 600_000);
});

type Fault = (route: Route) => Route;

const everywhere: Fault = (route) => ({
  ...route,
  handle: (input, caller) => route.handle(input, { ...caller, places: 'all' } as Caller),
});
const openToPanels: Fault = (route) => ({ ...route, endpoint: { ...route.endpoint, panels: 'unlocked' } });
const openToSessions: Fault = (route) => ({ ...route, endpoint: { ...route.endpoint, needs: 'session' } });

const { listPlaceDetails, listGroups } = placesEndpoints;
const { exportPlaces } = placeTransferEndpoints;
const { getDevice } = devicesEndpoints;

describe('a planted fault fails the matrix', () => {
  const faults: Readonly<Record<string, Fault>> = {
    listPlaceDetails: everywhere,
    exportPlaces: everywhere,
    listGroups: openToPanels,
    getDevice: openToSessions,
  };
  let leaks = '';
  beforeAll(async () => {
    const plant = (route: Route): Route => faults[route.name]?.(route) ?? route;
    const server = await openServer((routes) => routes.map(plant), { plainFiles: true });
    leaks = await within(server, async () => {
      const { root, placeA, shareCode, protectedObjects } = await furnish(server);
      const endpoints = Object.entries({ listPlaceDetails, exportPlaces, listGroups, getDevice });
      const named = endpoints.map(([name, endpoint]): NamedEndpoint => ({ name, endpoint }));
      return (await findLeaks(named, await addPersonas(server, root, placeA, shareCode), protectedObjects)).join('\n');
    });
  }, 600_000);

  it('when a list forgets the places of its caller', () => {
    expect(leaks).toContain(`operator of place A: GET ${listPlaceDetails.path} shows "Secret-`);
  });

  it('when a table forgets the places of its caller', () => {
    expect(leaks).toContain(`operator of place A: GET ${exportPlaces.path} shows "Secret-`);
  });

  it('when a call that is not for panels lets them in', () => {
    expect(leaks).toContain(`panel of place A: GET ${listGroups.path} answered 200`);
  });

  it('when a call does not require a token', () => {
    expect(leaks).toContain(`no role: GET ${getDevice.path} answered`);
  });
});
