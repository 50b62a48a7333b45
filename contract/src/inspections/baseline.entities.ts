import { z } from 'zod';
import { Id, Time } from '../kit/fields.ts';
import { Value } from '../vocabulary/data-types.ts';
import { Text } from '../vocabulary/texts.ts';

export const baselineDevicesAtMost = 500;

/** A setting as it is to be, beside what it is now. */
export const BaselineValue = z.object({
  property: z.string(),
  name: Text,
  value: Value,
  /** Null where it is not known. */
  now: Value.nullable(),
  /** Whether it can be put back. */
  writable: z.boolean(),
});
export type BaselineValue = z.infer<typeof BaselineValue>;

/** The settings of a device that are to stay as they are. */
export const DeviceBaseline = z.object({
  deviceId: Id,
  values: z.array(BaselineValue),
  /** Properties that could be part of it too. */
  further: z.array(z.object({ property: z.string(), name: Text, now: Value.nullable(), suggested: z.boolean() })),
  at: Time.nullable(),
  by: z.string().nullable(),
});
export type DeviceBaseline = z.infer<typeof DeviceBaseline>;

/** What becomes part of the baseline of devices, or no longer is; the rest of it stays as it is. */
export const BaselineDraft = z.strictObject({
  deviceIds: z.array(Id).min(1).max(baselineDevicesAtMost),
  /**
   * Set down as they are now. Null: those that usually matter (input, volume, network, firmware), as far as a device has
   * them, and those that are in its baseline.
   */
  properties: z.array(z.string().min(1).max(80)).max(100).nullable(),
  /** Taken out of the baseline; null: all. */
  forget: z.array(z.string().min(1).max(80)).max(100).nullable(),
});
export type BaselineDraft = z.infer<typeof BaselineDraft>;
