import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Done, Flag, Id } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import { AcceptedPort, AcceptedPortResult, FoundPortKey, FoundPorts } from './switch-ports.entities.ts';

const edit = may('edit', 'deviceInformation');

/** Ports of switches on which devices were found. */
export const switchPortsEndpoints = {
  listFoundPorts: endpoint({
    method: 'GET',
    path: '/device/getFoundPorts',
    summary: 'Ports of switches on which devices were found, other than what is stored, for somebody to accept',
    needs: edit,
    scope: 'place',
    query: z.strictObject({ deviceId: Id.optional(), ignored: Flag.optional() }),
    reply: FoundPorts,
  }),
  readSwitchPorts: endpoint({
    method: 'POST',
    path: '/device/readSwitchPorts',
    summary: 'Ask switches now what is connected to them: one, or up to 500 that the caller sees, within a minute',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ switchId: Id.optional() }),
    reply: z.object({ read: z.number().int(), failed: z.number().int(), left: z.number().int() }),
    errors: ['404'],
    perMinute: 20,
  }),
  acceptFoundPorts: endpoint({
    method: 'POST',
    path: '/device/acceptFoundPorts',
    summary: 'Store found ports with their devices, with a result for each; what has changed meanwhile is left',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ ports: z.array(AcceptedPort).min(1).max(500) }),
    reply: z.array(AcceptedPortResult),
  }),
  ignoreFoundPort: endpoint({
    method: 'POST',
    path: '/device/ignoreFoundPort',
    summary: 'Offer this port for this device no longer, or again',
    needs: edit,
    scope: 'place',
    body: FoundPortKey.extend({ ignored: z.boolean() }),
    reply: Done,
    errors: ['404'],
  }),
};
