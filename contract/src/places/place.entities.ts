import { z } from 'zod';
import { Code, Id, Name, Revision, Sort, Time } from '../kit/fields.ts';
import { OpenType } from '../navigation/navigation.endpoints.ts';
import { PlaceInCombination } from './combination.entities.ts';

/** Meeting state of a place (specification section 3): green, red-orange, orange, grey. */
export const PlaceState = z.enum(['idle', 'occupy', 'maintenance', 'unknown']);
export type PlaceState = z.infer<typeof PlaceState>;

/** A building, floor or any other grouping; groups can be nested. */
export const PlaceGroup = z.object({
  id: Id,
  name: Name,
  parentId: Id.nullable(),
  sort: Sort,
  createdAt: Time,
  revision: Revision,
});
export type PlaceGroup = z.infer<typeof PlaceGroup>;

export const PlaceGroupDraft = PlaceGroup.omit({ createdAt: true }).partial({ id: true, revision: true }).strict();
export type PlaceGroupDraft = z.infer<typeof PlaceGroupDraft>;

export const Place = z.object({
  id: Id,
  name: Name,
  code: Code,
  groupId: Id,
  type: z.string().trim().max(60),
  sort: Sort,
  /** Number of seats; null where it does not apply. */
  capacity: z.number().int().min(0).max(100_000).nullable(),
  openType: OpenType,
  /** Control layout: the standard one, or one drawn in the designer. */
  layoutType: z.enum(['default', 'custom']),
  documentId: z.string().max(100).nullable(),
  /** Whether an operator has put it under maintenance. */
  maintenance: z.boolean(),
  createdAt: Time,
  revision: Revision,
});
export type Place = z.infer<typeof Place>;

/** Pictures of a place: the room itself, its floor plan, the diagram of its AV system. */
export const PhotoKind = z.enum(['scene', 'plan', 'diagram']);
export type PhotoKind = z.infer<typeof PhotoKind>;

export const PlacePhoto = z.object({
  id: Id,
  placeId: Id,
  kind: PhotoKind,
  caption: z.string().trim().max(200),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  createdAt: Time,
  revision: Revision,
});
export type PlacePhoto = z.infer<typeof PlacePhoto>;

/** `image` is the id of an uploaded image: needed for a new photo, and to replace the picture of an existing one. */
export const PlacePhotoDraft = PlacePhoto.pick({ placeId: true, kind: true, caption: true })
  .extend({ id: Id.optional(), revision: Revision.optional(), image: Id.optional() })
  .strict();
export type PlacePhotoDraft = z.infer<typeof PlacePhotoDraft>;

/** Photos of one kind that a place may have. */
export const photosAtMost = 20;

export const PlaceDraft = Place.omit({ createdAt: true, maintenance: true })
  .partial({ id: true, revision: true })
  .strict();
export type PlaceDraft = z.infer<typeof PlaceDraft>;

/**
 * What the state of a place is known from: a person, a meeting, a sensor or devices; `nothing` where it is unknown. A
 * combined place may have it from a `part`, and a part from the combined place, the `whole`; the note is its name.
 */
export const StateSource = z.enum(['person', 'meeting', 'sensor', 'devices', 'nothing', 'part', 'whole']);
export type StateSource = z.infer<typeof StateSource>;

/** Why a place is in its state, and how long it is expected to be. */
export const StateReason = z.object({
  source: StateSource,
  /** Who set it, or the organiser of the meeting. */
  who: z.string().nullable(),
  /** The reason given, or the subject of the meeting. */
  note: z.string().nullable(),
  since: Time.nullable(),
  /** The end of the state, as far as known; a free place is free until its next meeting. */
  until: Time.nullable(),
});
export type StateReason = z.infer<typeof StateReason>;

/** States that people may set; null returns to what is known. */
export const SetState = z.enum(['idle', 'occupy', 'maintenance']);
export type SetState = z.infer<typeof SetState>;

export const PlaceStateDraft = z.strictObject({
  id: Id,
  state: SetState.nullable(),
  reason: z.string().trim().max(200).nullable(),
  until: Time.nullable(),
});
export type PlaceStateDraft = z.infer<typeof PlaceStateDraft>;

/** A place with what operators monitor: its state, devices and open alarms by level 1–4. */
export const PlaceDetail = Place.extend({
  groupName: z.string(),
  state: PlaceState,
  reason: StateReason,
  /** The next meeting of today and tomorrow, also while another one is in progress. */
  next: z.object({ subject: z.string(), organiser: z.string(), startsAt: Time, endsAt: Time }).nullable(),
  devices: z.object({ total: z.number().int(), online: z.number().int(), offline: z.number().int() }),
  alarms: z.object({ count: z.number().int(), worst: z.number().int().min(1).max(4).nullable() }),
  /** Null for a place that is neither made of others nor part of one. */
  combination: PlaceInCombination.nullable(),
});
export type PlaceDetail = z.infer<typeof PlaceDetail>;

export interface PlaceTree {
  id: string;
  name: string;
  parentId: string | null;
  places: { id: string; name: string; code: string }[];
  children: PlaceTree[];
}
export const PlaceTree: z.ZodType<PlaceTree> = z.lazy(() =>
  z.object({
    id: Id,
    name: z.string(),
    parentId: Id.nullable(),
    places: z.array(z.object({ id: Id, name: z.string(), code: z.string() })),
    children: z.array(PlaceTree),
  }),
);
