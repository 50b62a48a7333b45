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
  /** Topic filters it may publish to. */
  publishFilters: z.array(z.string()),
  /** Topic filters it may subscribe to. */
  subscribeFilters: z.array(z.string()),
  enabled: z.boolean(),
  remarks: z.string(),
  createdAt: Time,
});
export type MqttAccount = z.infer<typeof MqttAccount>;

/** Without `id` it creates an account and needs a password; without `password` an account keeps its current one. */
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
const BrokerPort = z.object({
  /** Also false when the port is switched off. */
  listening: z.boolean(),
  /**
   * Why it does not listen although it should: the system's error code (`EADDRINUSE`), or `safeMode`, in which devices
   * are not connected, so nothing would process what is published.
   */
  trouble: z.string().nullable(),
  /** Port number for clients, even while it does not listen; 0 when it is switched off. */
  port: z.number().int(),
});

/** State of the broker. The fields of the unencrypted port are at the top level. */
export const MqttBrokerState = BrokerPort.extend({
  /** The encrypted port. */
  tls: BrokerPort,
  connections: z.number().int(),
  /** Messages refused for lack of permission since the start. */
  denied: z.number().int(),
  /** Messages dropped since the start because a client read too slowly or was away too long. */
  dropped: z.number().int(),
  /** Number of topics with a retained message. */
  retained: z.number().int(),
});
export type MqttBrokerState = z.infer<typeof MqttBrokerState>;
