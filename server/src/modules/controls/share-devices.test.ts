import type { EventDefinition } from '@eoms/contract';
import { letTimePass } from '@eoms/contract/testing';
import type { HoldRequest } from '@eoms/engine';
import { expect, it } from 'vitest';
import { followDemands, shareDevices } from './share-devices.ts';

const twoNodes = () => {
  const taken = new Map<string, string>();
  const claims = {
    async claim(name: string, purpose = '') {
      if (taken.has(name)) return null;
      taken.set(name, purpose);
      return { release: async () => void taken.delete(name) };
    },
    purposeOf: async (name: string) => taken.get(name) ?? null,
  };
  const listeners: ((payload: unknown) => void)[] = [];
  const bus = {
    publish: (message: EventDefinition, payload: unknown) => {
      for (const listener of listeners) listener(message.payload.parse(JSON.parse(JSON.stringify(payload))));
    },
    on: (_message: EventDefinition, listener: (payload: never) => unknown) => {
      listeners.push(listener as (payload: unknown) => void);
      return () => undefined;
    },
  };
  return { taken, claims, bus, share: shareDevices(claims, bus as never) };
};
const request = (name: string, ...deviceIds: string[]): HoldRequest => ({
  name,
  priority: 'plan',
  deviceIds,
  giveWay: () => undefined,
});
const never = new AbortController().signal;

it('asks the other nodes for devices that they hold, and takes all of them once they have given way', async () => {
  const { taken, claims, bus, share } = twoNodes();
  const low = await claims.claim('scene at b');
  const demands: unknown[] = [];
  followDemands(bus as never, {
    demand(deviceIds, by) {
      demands.push([deviceIds, by]);
      void low?.release();
    },
  });
  const letGo = await share(request('Evacuation', 'a', 'b'), 'queue', never);
  expect(demands).toEqual([[['a', 'b'], { priority: 'plan', name: 'Evacuation' }]]);
  expect([...taken.keys()].sort()).toEqual(['scene at a', 'scene at b']);
  await letGo?.();
  expect(taken.size).toBe(0);
});

it('keeps nothing while it waits, and gives up when it is cancelled', async () => {
  const { taken, claims, share } = twoNodes();
  await claims.claim('scene at b');
  const cancel = new AbortController();
  const waiting = share(request('x', 'a', 'b'), 'queue', cancel.signal);
  await letTimePass(50, 'it would take what is free');
  expect([...taken.keys()]).toEqual(['scene at b']);
  cancel.abort();
  expect(await waiting).toBeUndefined();
});

it('is refused at once by a run that will not give way, and waits a moment for one that will', async () => {
  const { claims, share } = twoNodes();
  const equal = await claims.claim('scene at b', 'plan');
  const begun = Date.now();
  expect(await share(request('x', 'a', 'b'), 'refuse', never)).toBeUndefined();
  expect(Date.now() - begun).toBeLessThan(250);
  await equal?.release();
  const low = await claims.claim('scene at b', 'schedule');
  const waiting = share(request('x', 'a', 'b'), 'refuse', never);
  setTimeout(() => void low?.release(), 50);
  const letGo = await waiting;
  expect(letGo).toBeDefined();
});
