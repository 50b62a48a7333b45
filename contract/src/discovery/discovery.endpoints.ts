import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Done, Id } from '../kit/fields.ts';
import { Value } from '../vocabulary/data-types.ts';
import { may } from '../vocabulary/permissions.ts';
import { Adoption, AdoptionResult, DiscoveryMethod, DiscoveryRun } from './discovery.entities.ts';

const edit = may('edit', 'deviceInformation');
const byId = z.strictObject({ id: Id });

/** Searching the network for devices, and adding the ones that were found. */
export const discoveryEndpoints = {
  listDiscoveryMethods: endpoint({
    method: 'GET',
    path: '/device/getDiscoveryMethods',
    summary: 'Ways to search the network',
    needs: edit,
    scope: 'none',
    reply: z.array(DiscoveryMethod),
  }),
  startDiscovery: endpoint({
    method: 'POST',
    path: '/device/startDiscovery',
    summary: 'Search the network; one search per caller at a time, at most 10 minutes',
    needs: edit,
    scope: 'none',
    body: z.strictObject({ driverId: z.string().max(64), args: z.record(z.string(), Value) }),
    reply: DiscoveryRun,
    errors: ['discovery.running', 'device.parameterMissing', 'device.parameterInvalid', 'device.addressRefused'],
    perMinute: 20,
  }),
  getDiscovery: endpoint({
    method: 'GET',
    path: '/device/getDiscovery',
    summary: "Progress and findings of one of the caller's searches",
    needs: edit,
    scope: 'ownInPlaces',
    query: byId,
    reply: DiscoveryRun,
  }),
  stopDiscovery: endpoint({
    method: 'POST',
    path: '/device/stopDiscovery',
    summary: 'Stop a search; its findings are kept for an hour',
    needs: edit,
    scope: 'own',
    body: byId,
    reply: Done,
  }),
  adoptDevices: endpoint({
    method: 'POST',
    path: '/device/adoptDevices',
    summary: 'Create devices from findings, with a result for each',
    needs: edit,
    scope: 'ownInPlaces',
    body: z.strictObject({ id: Id, devices: z.array(Adoption).min(1).max(200) }),
    reply: z.array(AdoptionResult),
  }),
};
