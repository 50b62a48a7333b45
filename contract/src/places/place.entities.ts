import { z } from 'zod';
import { Code, Id, Name, Sort, Time } from '../kit/fields.ts';
import { OpenType } from '../navigation/navigation.endpoints.ts';

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
});
export type PlaceGroup = z.infer<typeof PlaceGroup>;

export const PlaceGroupDraft = PlaceGroup.omit({ createdAt: true }).partial({ id: true }).strict();
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
  /** Set by an operator; null derives it from what is known. */
  maintenance: z.boolean(),
  createdAt: Time,
});
export type Place = z.infer<typeof Place>;

export const PlaceDraft = Place.omit({ createdAt: true, maintenance: true }).partial({ id: true }).strict();
export type PlaceDraft = z.infer<typeof PlaceDraft>;

/** A place with what operators monitor: its state, devices and open alarms by level 1–4. */
export const PlaceDetail = Place.extend({
  groupName: z.string(),
  state: PlaceState,
  devices: z.object({ total: z.number().int(), online: z.number().int(), offline: z.number().int() }),
  alarms: z.object({ count: z.number().int(), worst: z.number().int().min(1).max(4).nullable() }),
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
