import { z } from 'zod';
import { FieldSchema } from '../catalogue/description.entities.ts';
import { Id, Name, Time } from '../kit/fields.ts';
import { Value } from '../vocabulary/data-types.ts';
import { Text } from '../vocabulary/texts.ts';

/** A way to search the network. */
export const DiscoveryMethod = z.object({
  driverId: z.string(),
  name: Text,
  protocol: z.string(),
  params: z.array(FieldSchema),
});
export type DiscoveryMethod = z.infer<typeof DiscoveryMethod>;

export const FoundDevice = z.object({
  key: z.string(),
  name: z.string(),
  params: z.record(z.string(), Value),
  info: z.record(z.string(), z.string()),
  /** Ids of matching models, best match first. */
  modelIds: z.array(Id),
  /** The existing device with this address or serial number, if there is one. */
  deviceId: Id.nullable(),
});
export type FoundDevice = z.infer<typeof FoundDevice>;

export const DiscoveryState = z.enum(['running', 'finished', 'stopped', 'failed']);
export type DiscoveryState = z.infer<typeof DiscoveryState>;

export const DiscoveryRun = z.object({
  id: Id,
  driverId: z.string(),
  state: DiscoveryState,
  error: Text.nullable(),
  done: z.number().int(),
  total: z.number().int(),
  /** Findings that could not be read. */
  leftOut: z.number().int(),
  startedAt: Time,
  endedAt: Time.nullable(),
  found: z.array(FoundDevice),
});
export type DiscoveryRun = z.infer<typeof DiscoveryRun>;

export const Adoption = z.strictObject({
  key: z.string().min(1).max(200),
  name: Name,
  modelId: Id,
  placeId: Id,
  /** Connection parameters that override or complete what was found, including secrets. */
  params: z.record(z.string(), Value),
});
export type Adoption = z.infer<typeof Adoption>;

export const AdoptionResult = z.object({
  key: z.string(),
  deviceId: Id.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type AdoptionResult = z.infer<typeof AdoptionResult>;
