import { z } from 'zod';
import { DeviceUplink } from '../devices/device.entities.ts';
import { Id } from '../kit/fields.ts';
import { errorCodes } from '../vocabulary/error-codes.ts';

/**
 * How a port was found: the device announces itself there (LLDP), or its hardware address was seen there and nothing
 * else suggests another port.
 */
export const PortEvidence = z.enum(['announced', 'seen']);
export type PortEvidence = z.infer<typeof PortEvidence>;

/** A port on which a device hangs by what its switch says; nothing is changed until somebody accepts it. */
export const FoundPort = z.object({
  deviceId: Id,
  deviceName: z.string(),
  placeName: z.string(),
  switchId: Id,
  switchName: z.string(),
  /** As in `link[3]`; null if the product does not number that port. */
  port: z.number().int().nullable(),
  /** As the switch names it. */
  portName: z.string(),
  evidence: PortEvidence,
  /** By which of its marks the device was recognised, and the mark. */
  matchedBy: z.enum(['address', 'mac', 'name']),
  mark: z.string(),
  /** Hardware addresses on that port. */
  addresses: z.number().int(),
  readAt: z.iso.datetime(),
  /** Where it hangs by what is stored; null if that is not known. */
  now: DeviceUplink.extend({ switchName: z.string().nullable() }).nullable(),
});
export type FoundPort = z.infer<typeof FoundPort>;

/** A switch whose ports can be read. */
export const ReadSwitch = z.object({
  switchId: Id,
  name: z.string(),
  placeName: z.string(),
  /** When its ports were read last; null if they never were. */
  readAt: z.iso.datetime().nullable(),
  /** Ports with something on them. */
  ports: z.number().int(),
  /** Whether a table was too long to be read whole. */
  isPartial: z.boolean(),
  /** Why the last attempt failed. */
  error: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
});
export type ReadSwitch = z.infer<typeof ReadSwitch>;

export const FoundPorts = z.object({
  /** At most 500, those of devices without a switch first. */
  records: z.array(FoundPort),
  total: z.number().int(),
  switches: z.array(ReadSwitch),
});
export type FoundPorts = z.infer<typeof FoundPorts>;

/** A found port as it was shown. */
export const FoundPortKey = z.strictObject({
  deviceId: Id,
  switchId: Id,
  port: z.number().int().min(1).max(100_000).nullable(),
});
export type FoundPortKey = z.infer<typeof FoundPortKey>;

export const AcceptedPort = FoundPortKey.extend({
  /** Where the device hung when somebody agreed; if that has changed since, nothing is overwritten. */
  now: DeviceUplink.nullable(),
});
export type AcceptedPort = z.infer<typeof AcceptedPort>;

export const AcceptedPortResult = z.object({
  deviceId: Id,
  error: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
});
export type AcceptedPortResult = z.infer<typeof AcceptedPortResult>;
