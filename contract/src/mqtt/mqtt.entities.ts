import { z } from 'zod';
import { Id, Remarks, Time } from '../kit/fields.ts';

const Filter = z.string().trim().min(1).max(500);
const Filters = z.array(Filter).max(100);
const Username = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[^/+#\s]+$/, 'topicName');

/** A client of the built-in MQTT broker. Topic filters may hold `%u` (user name) and `%c` (client identifier). */
export const MqttAccount = z.object({
  id: Id,
  username: z.string(),
  /** What it may publish to. */
  publishFilters: z.array(z.string()),
  /** What it may subscribe to. */
  subscribeFilters: z.array(z.string()),
  enabled: z.boolean(),
  remarks: z.string(),
  createdAt: Time,
});
export type MqttAccount = z.infer<typeof MqttAccount>;

/** Without `id` a new account, which needs a password; without `password` the account keeps the one it has. */
export const MqttAccountDraft = z.strictObject({
  id: Id.optional(),
  username: Username,
  password: z.string().min(8).max(200).optional(),
  publishFilters: Filters,
  subscribeFilters: Filters,
  enabled: z.boolean(),
  remarks: Remarks,
});
export type MqttAccountDraft = z.infer<typeof MqttAccountDraft>;

/** One port of the broker. */
const Door = z.object({
  /** False also where it is switched off. */
  listening: z.boolean(),
  /**
   * Why it does not listen although it should, as the system names it (`EADDRINUSE`), or `safeMode`: the devices are
   * left alone, so nobody would hear what is published.
   */
  trouble: z.string().nullable(),
  /** Where clients reach it, or should; 0 where it is switched off. */
  port: z.number().int(),
});

/** The unencrypted port stands at the top. */
export const MqttBrokerState = Door.extend({
  /** The port that is encrypted. */
  tls: Door,
  connections: z.number().int(),
  /** Messages without the right to them, since the start. */
  denied: z.number().int(),
  /** Messages for clients that read too slowly or were away too long, since the start. */
  dropped: z.number().int(),
  /** Topics with a retained message. */
  retained: z.number().int(),
});
export type MqttBrokerState = z.infer<typeof MqttBrokerState>;
