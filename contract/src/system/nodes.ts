import { z } from 'zod';

/** What a process of the system does: serves people, runs devices, works on scheduled jobs. */
export const nodeRoles = ['web', 'engine', 'jobs'] as const;
export const NodeRole = z.enum(nodeRoles);
export type NodeRole = z.infer<typeof NodeRole>;
