import { z } from 'zod';
import { FieldSchema } from '../catalogue/description.entities.ts';
import { Id, Name } from '../kit/fields.ts';
import { PlaceDetail } from '../places/place.entities.ts';
import { Capability } from '../vocabulary/capabilities.ts';
import { Value } from '../vocabulary/data-types.ts';
import { Text } from '../vocabulary/texts.ts';
import { Overlap } from './action-group.entities.ts';
import { ScenePreviewLine, SkippedPlace } from './scene-run.entities.ts';

/** A place among many: its state, its devices, and which of them are on. */
export const CentralPlace = PlaceDetail.pick({
  id: true,
  name: true,
  code: true,
  type: true,
  groupId: true,
  groupName: true,
  capacity: true,
  state: true,
  reason: true,
  next: true,
  devices: true,
  alarms: true,
  documentId: true,
  openType: true,
}).extend({
  /** Devices that report their power, by type. */
  power: z.array(
    z.object({ typeCode: z.string(), typeName: z.string(), typeIcon: z.string(), on: z.number(), total: z.number() }),
  ),
  /** Of the caller. */
  favourite: z.boolean(),
});
export type CentralPlace = z.infer<typeof CentralPlace>;

export const mostCentralPlaces = 2_000;
/** More devices than this are not switched by one run: nobody could check its preview. */
export const mostBulkDevices = 2_000;

const PlaceIds = z.array(Id).min(1).max(mostCentralPlaces);

export const BulkWork = z.discriminatedUnion('kind', [
  /** One action at every device that has it, or at those of one type. */
  z.strictObject({
    kind: z.literal('capability'),
    capability: Capability,
    typeCode: z.string().min(1).max(60).nullable(),
    args: z.record(z.string().max(64), Value),
  }),
  /** The action group of this name in each place that has one. */
  z.strictObject({ kind: z.literal('group'), name: Name }),
]);
export type BulkWork = z.infer<typeof BulkWork>;

/** What to do in many places at once. */
export const BulkOrder = z.strictObject({
  placeIds: PlaceIds,
  work: BulkWork,
  /** Also where a meeting is held, people are present or work is being done; skipped otherwise. */
  inUse: z.boolean(),
  overlap: Overlap,
});
export type BulkOrder = z.infer<typeof BulkOrder>;

/** Something that devices of the chosen places have in common. */
export const BulkControl = z.object({
  capability: Capability,
  /** Distinguishes actions of one capability with different parameters. */
  key: z.string(),
  name: Text,
  params: z.array(FieldSchema),
  devices: z.number().int(),
  places: z.number().int(),
  types: z.array(z.object({ typeCode: z.string(), typeName: z.string(), devices: z.number().int() })),
});
export type BulkControl = z.infer<typeof BulkControl>;

/** What can be done in the chosen places, the most common first. */
export const BulkChoices = z.object({
  controls: z.array(BulkControl),
  groups: z.array(z.object({ name: z.string(), places: z.number().int() })),
});
export type BulkChoices = z.infer<typeof BulkChoices>;

export const BulkPreview = z.object({
  lines: z.array(ScenePreviewLine),
  skipped: z.array(SkippedPlace),
});
export type BulkPreview = z.infer<typeof BulkPreview>;

export const PlaceChoice = z.strictObject({ placeIds: PlaceIds });
