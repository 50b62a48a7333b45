import { z } from 'zod';
import { Connection } from '../devices/device.entities.ts';
import { Id, Revision } from '../kit/fields.ts';
import { SourceText } from '../vocabulary/texts.ts';

/** A connector of a device. The code of an input is the value of the device's `input` or `route` property. */
export const SignalPort = z.object({ code: z.string(), name: SourceText });
export type SignalPort = z.infer<typeof SignalPort>;

export const SignalNode = z.object({
  deviceId: Id,
  name: z.string(),
  typeCode: z.string(),
  typeIcon: z.string(),
  placeId: Id,
  placeName: z.string(),
  connection: Connection,
  inputs: z.array(SignalPort),
  outputs: z.array(SignalPort),
  /** Codes of the inputs that are selected now: one for a display, one per output for a matrix. */
  active: z.array(z.object({ output: z.string().nullable(), input: z.string() })),
});
export type SignalNode = z.infer<typeof SignalNode>;

/** A cable: which output is wired to which input. */
export const SignalLink = z.object({
  id: Id,
  fromDeviceId: Id,
  fromPort: z.string().min(1).max(64),
  toDeviceId: Id,
  toPort: z.string().min(1).max(64),
  note: z.string().max(200),
  revision: Revision,
});
export type SignalLink = z.infer<typeof SignalLink>;

export const SignalLinkDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  fromDeviceId: Id,
  fromPort: z.string().trim().min(1).max(64),
  toDeviceId: Id,
  toPort: z.string().trim().min(1).max(64),
  note: z.string().trim().max(200),
});
export type SignalLinkDraft = z.infer<typeof SignalLinkDraft>;

export const SignalMap = z.object({
  nodes: z.array(SignalNode),
  links: z.array(SignalLink),
  /** Positions of nodes that were placed by hand. */
  positions: z.array(z.object({ deviceId: Id, x: z.number(), y: z.number() })),
});
export type SignalMap = z.infer<typeof SignalMap>;

/** What a display really shows: the path from the display back to the source, and why it ends there. */
export const ShownSource = z.object({
  path: z.array(
    z.object({ deviceId: Id, name: z.string(), output: z.string().nullable(), input: z.string().nullable() }),
  ),
  source: z.object({ deviceId: Id, name: z.string() }).nullable(),
  ends: z.enum(['source', 'off', 'offline', 'inputUnknown', 'nothingWired', 'loop', 'outOfSight']),
});
export type ShownSource = z.infer<typeof ShownSource>;
