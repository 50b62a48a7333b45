import { z } from 'zod';
import { Id, Name, Revision, Time } from '../kit/fields.ts';
import { MeetingStatus } from '../meetings/meeting.entities.ts';
import { PlaceState } from '../places/place.entities.ts';
import { Capability } from '../vocabulary/capabilities.ts';
import { PanelPart } from '../vocabulary/panel-parts.ts';
import { LanguageCode } from '../vocabulary/texts.ts';

/** Without characters that look alike: 0 O, 1 I L. */
export const pairingAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const pairingCodeLength = 8;
export const pairingMinutes = 10;

/** A pairing code as a person types it: in any case, with spaces and dashes. */
export const PairingCode = z
  .string()
  .max(40)
  .transform((text) => text.toUpperCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(new RegExp(`^[${pairingAlphabet}]{${pairingCodeLength}}$`), 'pairingCode'))
  .meta({ examples: ['ABCD-2345'] });

export const PanelPin = z.string().regex(/^\d{4,8}$/, 'pin');
export const PanelAppearance = z.enum(['light', 'dark']);

const settings = {
  name: Name,
  placeId: Id,
  parts: z.array(PanelPart).min(1).max(PanelPart.options.length),
  /** Devices that it may operate; null: all of the place. */
  deviceIds: z.array(Id).max(200).nullable(),
  /** What it may operate of them; null: everything. */
  capabilities: z.array(Capability).max(Capability.options.length).nullable(),
  /** Action groups that it may run; null: all of the place. */
  groupIds: z.array(Id).max(200).nullable(),
  /** Minutes without a touch after which the server locks it. */
  idleMinutes: z.number().int().min(1).max(720),
  language: LanguageCode,
  appearance: PanelAppearance,
};

/** A new PIN, null to remove it, or nothing to keep the one it has. */
export const PanelDraft = z.strictObject({ ...settings, pin: PanelPin.nullable().optional() });
export type PanelDraft = z.infer<typeof PanelDraft>;

/** `unpaired`: waits for a device; `offline`: has not been heard of for more than a minute. */
export const PanelCondition = z.enum(['unpaired', 'offline', 'locked', 'open']);
export type PanelCondition = z.infer<typeof PanelCondition>;

export const PanelBattery = z.object({ percent: z.number().int().min(0).max(100), charging: z.boolean() });
export type PanelBattery = z.infer<typeof PanelBattery>;

/** A tablet or wall panel that shows and controls one place without anybody being signed in. */
export const PanelSession = z.object({
  id: Id,
  ...settings,
  placeName: z.string(),
  hasPin: z.boolean(),
  condition: PanelCondition,
  pairedAt: Time.nullable(),
  pairedBy: z.string().nullable(),
  seenAt: Time.nullable(),
  address: z.string().nullable(),
  browser: z.string().nullable(),
  version: z.string().nullable(),
  battery: PanelBattery.nullable(),
  /** Wrong PINs since the last right one. */
  pinFailures: z.number().int(),
  sample: z.boolean(),
  createdAt: Time,
  revision: Revision,
});
export type PanelSession = z.infer<typeof PanelSession>;

/** A panel that waits for somebody to enter its code. */
export const PanelPairing = z.object({
  code: z.string(),
  address: z.string(),
  browser: z.string(),
  requestedAt: Time,
  expiresAt: Time,
});
export type PanelPairing = z.infer<typeof PanelPairing>;

/** What a panel knows of itself, also while it is locked: enough for the lock screen. */
export const PanelSelf = z.object({
  id: Id,
  name: z.string(),
  placeId: Id,
  placeName: z.string(),
  placeState: PlaceState,
  /** Its place is part of a combined place at the moment: the panel shows it, but operates nothing. */
  combined: z.boolean(),
  parts: z.array(PanelPart),
  groupIds: z.array(Id).nullable(),
  locked: z.boolean(),
  hasPin: z.boolean(),
  idleMinutes: z.number().int(),
  language: LanguageCode,
  appearance: PanelAppearance,
  /** Clock of the server, by which it judges how old a tap is. */
  now: Time,
  version: z.string(),
  /** Whether the token is old enough to be replaced. */
  renew: z.boolean(),
});
export type PanelSelf = z.infer<typeof PanelSelf>;

const PanelMeeting = z.object({
  id: Id,
  subject: z.string(),
  organiser: z.string(),
  startsAt: Time,
  endsAt: Time,
  status: MeetingStatus,
  checkedInAt: Time.nullable(),
  checkInBy: Time.nullable(),
  /** It comes from a calendar and is changed there. */
  fromCalendar: z.boolean(),
});
export type PanelMeeting = z.infer<typeof PanelMeeting>;
export const PanelMeetings = z.object({ current: PanelMeeting.nullable(), upcoming: z.array(PanelMeeting) });
export type PanelMeetings = z.infer<typeof PanelMeetings>;

export const panelMeetingMinutes = [15, 30, 60] as const;
export const PanelMinutes = z.union([z.literal(15), z.literal(30), z.literal(60)]);
