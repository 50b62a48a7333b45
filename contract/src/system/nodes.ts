import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Time } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';

/** What a process of the system does: serves people, runs devices, works on scheduled jobs. */
export const nodeRoles = ['web', 'engine', 'jobs'] as const;
export const NodeRole = z.enum(nodeRoles);
export type NodeRole = z.infer<typeof NodeRole>;

/** `draining`: it hands its devices over and takes none. `silent`: not seen for five seconds. */
export const NodeState = z.enum(['running', 'draining', 'silent']);
export type NodeState = z.infer<typeof NodeState>;

/** One of the processes that share the database. */
export const SystemNode = z.object({
  id: Id,
  name: z.string(),
  roles: z.array(NodeRole),
  version: z.string(),
  /** Where it listens, once it does. */
  address: z.string().nullable(),
  startedAt: Time,
  seenAt: Time,
  state: NodeState,
  /** How many of the 256 parts of the devices it runs. */
  shards: z.number().int(),
  /** Recent delay of its event loop (99th percentile), in milliseconds. */
  lagMs: z.number().int(),
  /** Whether it is the one that answers. */
  own: z.boolean(),
});
export type SystemNode = z.infer<typeof SystemNode>;

export const nodesEndpoints = {
  listNodes: endpoint({
    method: 'GET',
    path: '/configSystem/nodes',
    summary: 'The processes that share the database, by name',
    needs: may('view', 'systemSetting'),
    scope: 'none',
    reply: z.array(SystemNode),
  }),
  drainNode: endpoint({
    method: 'POST',
    path: '/configSystem/drainNode',
    summary: 'Let a node hand its devices over to the others; it takes none until it is resumed or started again',
    needs: may('edit', 'systemSetting'),
    scope: 'none',
    body: ById,
    reply: Done,
    errors: ['404', 'node.onlyOne', 'node.unreachable'],
  }),
  resumeNode: endpoint({
    method: 'POST',
    path: '/configSystem/resumeNode',
    summary: 'Let a node take its share of the devices again',
    needs: may('edit', 'systemSetting'),
    scope: 'none',
    body: ById,
    reply: Done,
    errors: ['404', 'node.unreachable'],
  }),
};
