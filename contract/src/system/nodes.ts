import { z } from 'zod';
import { Id, Time } from '../kit/fields.ts';

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
