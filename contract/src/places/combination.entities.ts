import { z } from 'zod';
import { Id, Revision, Time } from '../kit/fields.ts';
import { Value } from '../vocabulary/data-types.ts';

const Named = z.object({ id: Id, name: z.string() });

/** How a place is involved in a combination. */
export const PlaceInCombination = z.object({
  role: z.enum(['whole', 'part']),
  /** Whether the rooms are one at the moment. */
  combined: z.boolean(),
  /** The combined place; null where the caller does not see it. */
  whole: Named.nullable(),
  /** Its parts, as far as the caller sees it. */
  parts: z.array(Named),
});
export type PlaceInCombination = z.infer<typeof PlaceInCombination>;

/**
 * Who says whether the wall is open: a person, a sensor in the wall, or the action groups that open and close it.
 */
export const CombinationMode = z.enum(['hand', 'sensor', 'group']);
export type CombinationMode = z.infer<typeof CombinationMode>;

/** The property of a device that tells; the wall is open while it has this value. */
export const WallSensor = z.strictObject({
  deviceId: Id,
  property: z.string().min(1).max(64),
  value: Value,
});
export type WallSensor = z.infer<typeof WallSensor>;

const settings = {
  mode: CombinationMode,
  /** For the mode `sensor`. */
  sensor: WallSensor.nullable(),
  /**
   * Action groups of the combined place. They run when the state has changed; in the mode `group` they change it.
   */
  combineGroupId: Id.nullable(),
  divideGroupId: Id.nullable(),
};

export const partsAtMost = 20;

/** A place that is made of others, such as a hall of two rooms with a movable wall. */
export const Combination = z.object({
  placeId: Id,
  revision: Revision,
  placeName: z.string(),
  parts: z.array(Named),
  ...settings,
  combined: z.boolean(),
  changedAt: Time.nullable(),
  changedBy: z.string().nullable(),
  /** The receipt of what ran at the last change. */
  runId: Id.nullable(),
  /** Why nothing ran. */
  refused: z.string().nullable(),
});
export type Combination = z.infer<typeof Combination>;

export const CombinationDraft = z.strictObject({
  placeId: Id,
  revision: Revision.optional(),
  partIds: z.array(Id).min(2).max(partsAtMost),
  ...settings,
});
export type CombinationDraft = z.infer<typeof CombinationDraft>;
