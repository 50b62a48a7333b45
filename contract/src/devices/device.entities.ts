import { z } from 'zod';
import { ActionSchema, PropertySchema } from '../catalogue/description.entities.ts';
import { Id, Ip, Name, NameServers, Netmask, Revision, Time } from '../kit/fields.ts';
import { Quality, Value } from '../vocabulary/data-types.ts';
import { SourceText, Text } from '../vocabulary/texts.ts';

export const Connection = z.enum(['online', 'offline', 'unknown']);
export type Connection = z.infer<typeof Connection>;

export const PropertyValue = z.object({
  value: Value,
  /** When the device last reported it. */
  at: Time,
  /** When it took this value. */
  since: Time,
  quality: Quality,
});
export type PropertyValue = z.infer<typeof PropertyValue>;

/** Live state. Keys of `values` are property ids, with the index of indexed properties: `lampHours[1]`. */
export const DeviceLive = z.object({
  deviceId: Id,
  connection: Connection,
  since: Time.nullable(),
  reason: Text.nullable(),
  roundTripMs: z.number().nullable(),
  values: z.record(z.string(), PropertyValue),
});
export type DeviceLive = z.infer<typeof DeviceLive>;

const optionalText = (max: number) => z.string().trim().max(max).nullable();

export const DeviceRecord = z.object({
  id: Id,
  name: Name,
  modelId: Id,
  modelName: z.string(),
  brandName: z.string(),
  typeId: Id,
  typeCode: z.string(),
  typeName: z.string(),
  typeIcon: z.string(),
  placeId: Id,
  placeName: z.string(),
  actionClass: z.string(),
  sn: optionalText(100),
  ip: optionalText(253),
  netmask: optionalText(45),
  gateway: optionalText(45),
  dns: optionalText(45),
  installLocation: optionalText(200),
  enabled: z.boolean(),
  createdAt: Time,
});
export type DeviceRecord = z.infer<typeof DeviceRecord>;

/** A row of the device list: the record, its live state and its open alarms. */
export const DeviceRow = DeviceRecord.extend({
  live: DeviceLive,
  alarms: z.object({ count: z.number().int(), worst: z.number().int().min(1).max(4).nullable() }),
});
export type DeviceRow = z.infer<typeof DeviceRow>;

/** Where a device hangs in the network: a switch of the venue, and its port as in `link[3]` if that is known. */
export const DeviceUplink = z.strictObject({
  switchId: Id,
  port: z.number().int().min(1).max(100_000).nullable(),
});
export type DeviceUplink = z.infer<typeof DeviceUplink>;

export const DeviceDetail = DeviceRow.extend({
  uplink: DeviceUplink.nullable(),
  /** Connection parameters without secrets; `secrets` names the ones that are set. */
  params: z.record(z.string(), Value),
  secrets: z.array(z.string()),
  revision: Revision,
  properties: z.array(PropertySchema),
  actions: z.array(ActionSchema),
});
export type DeviceDetail = z.infer<typeof DeviceDetail>;

/** An empty text and null both mean "unknown". */
const orEmpty = <T extends z.ZodType<string>>(text: T) => z.union([text, z.literal('')]).nullable();

export const DeviceDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  name: Name,
  modelId: Id,
  placeId: Id,
  sn: optionalText(100),
  netmask: orEmpty(Netmask),
  gateway: orEmpty(Ip),
  dns: orEmpty(NameServers),
  installLocation: optionalText(200),
  /** Left out: stays as it is. */
  uplink: DeviceUplink.nullable().optional(),
  enabled: z.boolean(),
  /** Validated by the driver's schema. A secret that is left out keeps its value; null removes it. */
  params: z.record(z.string(), Value),
});
export type DeviceDraft = z.infer<typeof DeviceDraft>;

export const CommandStatus = z.enum(['pending', 'sent', 'confirmed', 'failed', 'expired']);
export type CommandStatus = z.infer<typeof CommandStatus>;

export const DeviceCommand = z.object({
  id: Id,
  deviceId: Id,
  deviceName: z.string(),
  placeId: Id,
  action: z.string(),
  actionName: SourceText,
  args: z.record(z.string(), Value),
  status: CommandStatus,
  reason: z.object({ code: z.string(), text: Text }).nullable(),
  cause: z.object({
    kind: z.enum(['person', 'scene', 'linkage', 'system', 'assistant']),
    id: z.string().nullable(),
    name: z.string().nullable(),
  }),
  createdAt: Time,
  sentAt: Time.nullable(),
  endedAt: Time.nullable(),
  expiresAt: Time,
});
export type DeviceCommand = z.infer<typeof DeviceCommand>;

export const LinkFrame = z.object({
  at: Time,
  direction: z.enum(['sent', 'received', 'note']),
  text: z.string(),
  hex: z.string(),
  meaning: Text.nullable(),
});
export type LinkFrame = z.infer<typeof LinkFrame>;

export const Diagnostics = z.object({
  connection: Connection,
  connectedSince: Time.nullable(),
  lastError: z.object({ at: Time, text: Text }).nullable(),
  roundTrip: z.object({ p50: z.number(), p95: z.number() }).nullable(),
  queueLength: z.number().int(),
  polls: z.number().int(),
  missed: z.number().int(),
  setAside: z.boolean(),
  /** Set while the device sends more than its link may carry and is throttled: what is let through, what was lost. */
  flood: z
    .object({
      since: Time,
      bytesPerSecond: z.number().int(),
      framesPerSecond: z.number().int(),
      dropped: z.number().int(),
    })
    .nullable(),
  frames: z.array(LinkFrame),
});
export type Diagnostics = z.infer<typeof Diagnostics>;

/** Points of one property, oldest first. `min` and `max` differ from `value` where points were aggregated. */
export const HistoryPoint = z.object({
  at: Time,
  value: Value,
  min: z.number().nullable(),
  max: z.number().nullable(),
});
export type HistoryPoint = z.infer<typeof HistoryPoint>;
export const HistorySeries = z.object({ property: z.string(), points: z.array(HistoryPoint) });
export type HistorySeries = z.infer<typeof HistorySeries>;

/** Filters that every list of devices takes. */
export const deviceFilters = {
  deviceTypeCode: z.string().max(60).optional(),
  modelId: Id.optional(),
  brandName: z.string().max(100).optional(),
  placeId: Id.optional(),
  groupId: Id.optional(),
  connection: Connection.optional(),
};
