import { z } from 'zod';
import { Id, Remarks, Revision, Time } from '../kit/fields.ts';

const Filter = z.string().trim().min(1).max(500);
const Filters = z.array(Filter).max(100);
const Username = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[^/+#\s]+$/, 'topicName');

/** A client of the MQTT broker. Topic filters may hold `%u` (user name) and `%c` (client identifier). */
export const MqttAccount = z.object({
  id: Id,
  username: z.string(),
  /** Topic filters it may publish to. */
  publishFilters: z.array(z.string()),
  /** Topic filters it may subscribe to. */
  subscribeFilters: z.array(z.string()),
  enabled: z.boolean(),
  remarks: z.string(),
  /**
   * Whether it works as shown; always `inForce` at the built-in broker. At an external one, `pending` until the broker
   * has confirmed it; `passwordMissing` if its password was set before that broker was used, so it has to be entered
   * again; `partly` if filters with `%c` are left out, which such a broker cannot apply to one account.
   */
  standing: z.enum(['inForce', 'pending', 'passwordMissing', 'partly']),
  createdAt: Time,
  revision: Revision,
});
export type MqttAccount = z.infer<typeof MqttAccount>;

/** Without `id` it creates an account and needs a password; without `password` an account keeps its current one. */
export const MqttAccountDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
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
  /** These figures are null where an external broker does not report them. */
  connections: z.number().int().nullable(),
  /** Messages refused for lack of permission since the start. */
  denied: z.number().int().nullable(),
  /** Messages dropped since the start because a client read too slowly or was away too long. */
  dropped: z.number().int().nullable(),
  /** Clients whose messages wait now, because more readings arrive than can be stored. */
  held: z.number().int().nullable(),
  /** Number of topics with a retained message. */
  retained: z.number().int().nullable(),
  /** The broker that is used instead of the built-in one, as seen by the node that replies. */
  external: z
    .object({
      address: z.string(),
      connected: z.boolean(),
      /** When it was last connected or lost. */
      since: Time,
      /** `unmanaged`: it does not take accounts from this system, so those listed here are not in force. */
      accounts: z.enum(['unknown', 'managed', 'unmanaged']),
    })
    .nullable(),
});
export type MqttBrokerState = z.infer<typeof MqttBrokerState>;
