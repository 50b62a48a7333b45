import { z } from 'zod';
import { ClockTime, Email, Id, Name, Phone, Revision, Time } from '../kit/fields.ts';
import { LanguageCode } from '../vocabulary/texts.ts';
import { ChannelKind } from './channel-kinds.ts';

/** `contact`: a phone number or an e-mail address of somebody who need not be a user. `rota`: whoever is on call. */
export const RecipientKind = z.enum(['user', 'role', 'department', 'contact', 'rota']);
export type RecipientKind = z.infer<typeof RecipientKind>;

/** Users who take turns; the first is on call from `startsAt`, and each for so many days. */
export const Rota = z.strictObject({
  userIds: z.array(Id).min(1).max(50),
  startsAt: Time,
  days: z.number().int().min(1).max(90),
  /** Somebody stands in for whoever's turn it is, until then. */
  standIn: z.strictObject({ userId: Id, until: Time }).nullable(),
});
export type Rota = z.infer<typeof Rota>;

/** Whom to notify: a notify object of an alarm rule. */
export const NoticeRecipient = z.object({
  id: Id,
  name: Name,
  kind: RecipientKind,
  /** The user, role or department. */
  subjectId: Id.nullable(),
  subjectName: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  language: LanguageCode.nullable(),
  rota: Rota.nullable(),
  /** The names of those on the rota. */
  people: z.array(z.object({ id: Id, name: z.string() })),
  /** Whose turn it is, and until when. */
  onCall: z.object({ userId: Id, name: z.string(), until: Time }).nullable(),
  revision: Revision,
});
export type NoticeRecipient = z.infer<typeof NoticeRecipient>;

const own = { id: Id.optional(), revision: Revision.optional(), name: Name };
export const NoticeRecipientDraft = z.discriminatedUnion('kind', [
  z.strictObject({ ...own, kind: z.literal('user'), subjectId: Id }),
  z.strictObject({ ...own, kind: z.literal('role'), subjectId: Id }),
  z.strictObject({ ...own, kind: z.literal('department'), subjectId: Id }),
  z.strictObject({
    ...own,
    kind: z.literal('contact'),
    phone: Phone.nullable(),
    email: Email.nullable(),
    language: LanguageCode.nullable(),
  }),
  z.strictObject({ ...own, kind: z.literal('rota'), rota: Rota }),
]);
export type NoticeRecipientDraft = z.infer<typeof NoticeRecipientDraft>;

/** What somebody wishes for their own notices. */
export const NoticePreferences = z.strictObject({
  language: LanguageCode.nullable(),
  /** Kinds of channels that this user does not want to be reached by. */
  muted: z.array(ChannelKind).max(20),
  /** Notices that are not urgent wait until the end of these hours. */
  quiet: z.strictObject({ from: ClockTime, to: ClockTime }).nullable(),
  /** Urgent ones (critical alarms) come in quiet hours too. */
  urgentInQuiet: z.boolean(),
  /** Gathers notices for longer than the channel does; null leaves it to the channel. */
  digestMinutes: z.number().int().min(0).max(1_440).nullable(),
});
export type NoticePreferences = z.infer<typeof NoticePreferences>;

export const standardPreferences: NoticePreferences = {
  language: null,
  muted: [],
  quiet: null,
  urgentInQuiet: true,
  digestMinutes: null,
};
