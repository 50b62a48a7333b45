import { z } from 'zod';
import { Id } from '../kit/fields.ts';
import { DataTable } from '../layouts/widget-data.entities.ts';
import { LanguageCode, SourceText } from '../vocabulary/texts.ts';
import { AttributeValue } from './widgets.ts';

/**
 * What the console and a plugin from outside say to each other. The console sends `eoms.connect` with a port to the
 * window of the plugin once it is loaded; everything else goes through that port. Neither side trusts the other:
 * what does not fit is refused by the console and ends the plugin.
 */
export const pluginProtocol = 1;

/** Limits that the console enforces; a plugin beyond them is ended. */
export const pluginLimits = {
  /** Messages in one second. */
  messages: 50,
  /** Actions in ten seconds; more are refused, and the plugin goes on. */
  actions: 10,
  /** Bytes of one message, as JSON. */
  size: 16_384,
  /** Milliseconds to get ready and to answer a ping. */
  answer: 5_000,
} as const;

const Args = z.record(z.string().max(100), z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()]));

export const MessageOfPlugin = z.discriminatedUnion('type', [
  /** The first message: the plugin understands the protocol and wants its context. */
  z.strictObject({ type: z.literal('ready'), protocol: z.literal(pluginProtocol) }),
  z.strictObject({ type: z.literal('pong'), ping: z.number().int() }),
  z.strictObject({
    type: z.literal('action'),
    /** Returned in the result. */
    request: z.number().int().min(0),
    deviceId: Id,
    action: z.string().min(1).max(100),
    args: Args,
  }),
  /** The height that its content needs, for layouts whose widgets are as high as their content. */
  z.strictObject({ type: z.literal('height'), pixels: z.number().min(1).max(4_000) }),
  /** It cannot go on; the text is shown in its place. */
  z.strictObject({ type: z.literal('failed'), message: z.string().max(500) }),
]);
export type MessageOfPlugin = z.infer<typeof MessageOfPlugin>;

const PluginValue = z.object({
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  at: z.string(),
  /** Not confirmed by a connected device: to be shown grey. */
  stale: z.boolean(),
});

/** A bound device as a plugin sees it: no address, no user, nothing of its settings. */
export const PluginDevice = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  online: z.boolean(),
  properties: z.array(z.object({ id: z.string(), name: SourceText, unit: z.string().nullable() })),
  values: z.record(z.string(), PluginValue),
  actions: z.array(z.object({ id: z.string(), name: SourceText, params: z.array(z.string()) })),
});
export type PluginDevice = z.infer<typeof PluginDevice>;

export const ActionOutcome = z.enum(['refused', 'pending', 'confirmed', 'failed', 'expired']);
export type ActionOutcome = z.infer<typeof ActionOutcome>;

export const MessageToPlugin = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('context'),
    /** Those of the type `table` are lists of rows, once there is an answer. */
    attributes: z.record(z.string(), z.union([AttributeValue, DataTable])),
    theme: z.enum(['light', 'dark']),
    language: LanguageCode,
    /** Whether actions are taken at present; the console refuses them otherwise. */
    operable: z.boolean(),
    size: z.object({ width: z.number(), height: z.number() }),
  }),
  z.object({ type: z.literal('devices'), devices: z.array(PluginDevice) }),
  z.object({ type: z.literal('result'), request: z.number(), outcome: ActionOutcome, reason: z.string().nullable() }),
  z.object({ type: z.literal('ping'), ping: z.number() }),
]);
export type MessageToPlugin = z.infer<typeof MessageToPlugin>;
