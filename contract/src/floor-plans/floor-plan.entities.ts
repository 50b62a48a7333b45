import { z } from 'zod';
import { Connection } from '../devices/device.entities.ts';
import { Id, Name, Revision, Sort, Time } from '../kit/fields.ts';

/** A drawing to scale, or a system diagram. */
export const FloorPlanKind = z.enum(['plan', 'diagram']);
export type FloorPlanKind = z.infer<typeof FloorPlanKind>;

/** Edge of a drawing in its own units: the pixels of its image, or any where it has none. */
const Edge = z.number().int().min(100).max(20_000);

/** A drawing of a place group (a floor, a building) or of one place. */
export const FloorPlan = z.object({
  id: Id,
  name: Name,
  kind: FloorPlanKind,
  ownerKind: z.enum(['group', 'place']),
  ownerId: Id,
  ownerName: z.string(),
  /** The picture behind the devices; null shows an empty sheet. */
  image: Id.nullable(),
  width: Edge,
  height: Edge,
  sort: Sort,
  createdAt: Time,
  revision: Revision,
});
export type FloorPlan = z.infer<typeof FloorPlan>;

export const FloorPlanDraft = FloorPlan.omit({ createdAt: true, ownerName: true })
  .partial({ id: true, revision: true })
  .strict();
export type FloorPlanDraft = z.infer<typeof FloorPlanDraft>;

const Coordinate = z.number().min(-20_000).max(40_000);
export const PlanPoint = z.tuple([Coordinate, Coordinate]);
export type PlanPoint = z.infer<typeof PlanPoint>;

/** The centre of a device on the drawing. */
export const PlanDevice = z.strictObject({ deviceId: Id, x: Coordinate, y: Coordinate });
export type PlanDevice = z.infer<typeof PlanDevice>;

const corners: PlanPoint[] = [
  [0, 0],
  [200, 0],
  [200, 120],
];
/** The outline of a place on the drawing. */
export const PlanArea = z.strictObject({
  placeId: Id,
  points: z
    .array(PlanPoint)
    .min(3)
    .max(100)
    .meta({ examples: [corners] }),
});
export type PlanArea = z.infer<typeof PlanArea>;

/** What is drawn on a plan. `version` is the one that was read: a save over a newer one is refused. */
export const FloorPlanItems = z.strictObject({
  id: Id,
  version: z.number().int().min(0),
  devices: z.array(PlanDevice).max(2_000),
  areas: z.array(PlanArea).max(500),
});
export type FloorPlanItems = z.infer<typeof FloorPlanItems>;

/** A device that is or could be on a plan. */
export const PlannedDevice = z.object({
  deviceId: Id,
  name: z.string(),
  typeCode: z.string(),
  typeName: z.string(),
  typeIcon: z.string(),
  placeId: Id,
  connection: Connection,
  /** Level of its worst open alarm, 1 to 4. */
  alarm: z.number().int().min(1).max(4).nullable(),
});
export type PlannedDevice = z.infer<typeof PlannedDevice>;

export const FloorPlanDetail = FloorPlan.extend({
  version: z.number().int(),
  devices: z.array(PlannedDevice.extend({ x: z.number(), y: z.number() })),
  areas: z.array(PlanArea),
  /** Devices of the group or place that are not on the plan yet; at most 2 000. */
  unplaced: z.array(PlannedDevice),
  /** The places that the plan may show. */
  places: z.array(z.object({ id: Id, name: z.string() })),
  /** Whether the caller may change what is drawn: only who sees all of it. */
  editable: z.boolean(),
});
export type FloorPlanDetail = z.infer<typeof FloorPlanDetail>;
