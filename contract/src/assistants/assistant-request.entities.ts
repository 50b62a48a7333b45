import { z } from 'zod';
import { Id, Time } from '../kit/fields.ts';
import { SourceText } from '../vocabulary/texts.ts';

/** What an assistant can ask for. */
export const AssistantAction = z.enum(['run_scene', 'device_command', 'acknowledge_alarm', 'create_work_order']);
export type AssistantAction = z.infer<typeof AssistantAction>;

/** `failed`: it was confirmed but refused by the call itself, or the node ended while it was carried out. */
export const AssistantRequestStatus = z.enum(['waiting', 'carryingOut', 'done', 'failed', 'refused', 'expired']);
export type AssistantRequestStatus = z.infer<typeof AssistantRequestStatus>;

/** One line of the dry run: what would change from what to what. */
export const AssistantChange = z.object({ what: SourceText, from: SourceText.nullable(), to: SourceText });
export type AssistantChange = z.infer<typeof AssistantChange>;

/** Something that an assistant has prepared, and what became of it. */
export const AssistantRequest = z.object({
  id: Id,
  action: AssistantAction,
  keyId: Id,
  /** The name of the API key: who asks. */
  keyName: z.string(),
  placeId: Id,
  placeName: z.string(),
  /** What the assistant gave as its reason; a text from outside. */
  reason: z.string(),
  changes: z.array(AssistantChange),
  status: AssistantRequestStatus,
  createdAt: Time,
  expiresAt: Time,
  /** When what would change was last looked up; sent with a confirmation, it says which preview was seen. */
  preparedAt: Time,
  /** Whether it was carried out at once, because the key lets its assistant do this without a person. */
  atOnce: z.boolean(),
  decidedAt: Time.nullable(),
  /** A person, or the key itself where it acts at once. */
  decidedBy: z.string().nullable(),
  /** Why it failed, as a code of this contract. */
  code: z.string().nullable(),
  /** What came of it: the run of a scene, the command, the order. */
  receiptId: Id.nullable(),
});
export type AssistantRequest = z.infer<typeof AssistantRequest>;
