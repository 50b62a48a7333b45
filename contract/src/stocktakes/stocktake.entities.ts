import { z } from 'zod';
import { AssetStatus } from '../assets/asset.entities.ts';
import { Id, Name, Time } from '../kit/fields.ts';

export const StocktakeStatus = z.enum(['open', 'finished', 'cancelled']);
export type StocktakeStatus = z.infer<typeof StocktakeStatus>;

/**
 * `away`: on loan or in repair when the stocktake began, so nobody looks for it; `misplaced`: found at a place where it is
 * not registered.
 */
export const StocktakeItemState = z.enum(['expected', 'away', 'found', 'misplaced', 'missing']);
export type StocktakeItemState = z.infer<typeof StocktakeItemState>;

const Count = z.number().int();
const StocktakeCounts = z.object({
  expected: Count,
  away: Count,
  found: Count,
  misplaced: Count,
  missing: Count,
});
export type StocktakeCounts = z.infer<typeof StocktakeCounts>;

/** A stocktake as the list shows it. Counts are of the places that the caller may see. */
export const Stocktake = z.object({
  id: Id,
  name: z.string(),
  status: StocktakeStatus,
  places: Count,
  /** None: assets of every category. */
  categories: z.array(z.string()),
  counts: StocktakeCounts,
  /** Codes that no asset has, and that nobody has made one of yet. */
  unknown: Count,
  startedBy: z.string(),
  startedAt: Time,
  endedBy: z.string().nullable(),
  endedAt: Time.nullable(),
});
export type Stocktake = z.infer<typeof Stocktake>;

/** One place of a stocktake. */
export const StocktakePlace = z.object({
  placeId: Id,
  name: z.string(),
  counts: StocktakeCounts,
  /** Who said that nothing more is to be found here; null while people look. */
  closedBy: z.string().nullable(),
});
export type StocktakePlace = z.infer<typeof StocktakePlace>;

export const StocktakeDetail = Stocktake.extend({
  rooms: z.array(StocktakePlace),
  /** Against the last finished stocktake in which the same assets were. */
  compared: z.object({
    /** Missing now, and found then. */
    newlyMissing: Count,
    /** Missing both times. */
    stillMissing: Count,
    /** Found now, and missing then. */
    back: Count,
  }),
});
export type StocktakeDetail = z.infer<typeof StocktakeDetail>;

/** What was decided about an asset that is not where it is registered. */
export const MisplacedDecision = z.enum(['moved', 'return']);
export type MisplacedDecision = z.infer<typeof MisplacedDecision>;

/** An asset in a stocktake, as it was registered when that began or when it was scanned. */
export const StocktakeItem = z.object({
  id: Id,
  /** Null once the asset has been removed. */
  assetId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  model: z.string().nullable(),
  status: AssetStatus,
  state: StocktakeItemState,
  placeId: Id,
  placeName: z.string(),
  location: z.string().nullable(),
  foundPlaceId: Id.nullable(),
  foundPlace: z.string().nullable(),
  foundAt: Time.nullable(),
  foundBy: z.string().nullable(),
  decision: MisplacedDecision.nullable(),
  /** In the last finished stocktake that had it. */
  lastState: StocktakeItemState.nullable(),
  lastAt: Time.nullable(),
});
export type StocktakeItem = z.infer<typeof StocktakeItem>;

/** A code that no asset has. */
export const StocktakeUnknown = z.object({
  id: Id,
  code: z.string(),
  placeId: Id,
  placeName: z.string(),
  remarks: z.string(),
  files: z.array(z.object({ id: Id, name: z.string() })),
  at: Time,
  by: z.string(),
  /** The asset that was made of it, or that it was. */
  assetId: Id.nullable(),
  assetName: z.string().nullable(),
});
export type StocktakeUnknown = z.infer<typeof StocktakeUnknown>;

/** What a label says, as it was read or typed. */
export const LabelText = z.string().trim().min(1).max(500);

/** The places are the named ones and all in the groups, with what is below them. */
export const StocktakeDraft = z.strictObject({
  name: Name,
  placeIds: z.array(Id).max(500),
  groupIds: z.array(Id).max(100),
  categoryIds: z.array(Id).max(100),
});
export type StocktakeDraft = z.infer<typeof StocktakeDraft>;

export const StocktakeScan = z.strictObject({
  /** Made by whoever scans: the same scan sent twice counts once. */
  id: Id,
  stocktakeId: Id,
  /** Where it was scanned. */
  placeId: Id,
  label: LabelText,
  /** When: scans may arrive long afterwards. */
  at: Time,
});
export type StocktakeScan = z.infer<typeof StocktakeScan>;

/** `again`: it was scanned here already; `near`: no asset has this code, but others are much like it. */
export const ScanOutcome = z.enum(['found', 'misplaced', 'again', 'near', 'unknown']);
export type ScanOutcome = z.infer<typeof ScanOutcome>;

export const ScanResult = z.object({
  outcome: ScanOutcome,
  /** The asset, if there is one. */
  item: StocktakeItem.nullable(),
  /** Kept under this id where no asset has the code. */
  unknownId: Id.nullable(),
  /** Assets with a code much like it. */
  near: z.array(z.object({ id: Id, code: z.string(), name: z.string() })),
});
export type ScanResult = z.infer<typeof ScanResult>;

/** What was found under a code that no asset has. */
export const UnknownNote = z.strictObject({
  stocktakeId: Id,
  placeId: Id,
  label: LabelText,
  remarks: z.string().trim().max(500),
  fileIds: z.array(Id).max(5),
  at: Time,
});
export type UnknownNote = z.infer<typeof UnknownNote>;

/** A new asset, or one that is there: exactly one of the two. */
export const UnknownSettlement = z.discriminatedUnion('as', [
  z.strictObject({ as: z.literal('asset'), id: Id, assetId: Id }),
  z.strictObject({ as: z.literal('new'), id: Id, name: Name, categoryId: Id.nullable() }),
]);
export type UnknownSettlement = z.infer<typeof UnknownSettlement>;
