import { z } from 'zod';
import { Code, Id, Money, Name, Remarks, Revision, Time } from '../kit/fields.ts';

export const AssetStatus = z.enum(['inStock', 'inUse', 'onLoan', 'inRepair', 'retired']);
export type AssetStatus = z.infer<typeof AssetStatus>;

const Day = z.iso.date();
const Words = z.string().trim().min(1).max(100);
/** A sum of money of many assets; it may have more digits than one price. */
export const MoneySum = z.string().regex(/^\d+\.\d{2}$/);
export const assetFilesAtMost = 20;
/** How many assets one call handles or moves. */
export const assetsAtOnce = 200;

/** An asset as lists show it. */
export const Asset = z.object({
  id: Id,
  /** What is printed on its label; unique in the installation. */
  code: z.string(),
  name: z.string(),
  categoryId: Id.nullable(),
  categoryName: z.string().nullable(),
  /** Maker and model, in words: not every asset is a device. */
  model: z.string().nullable(),
  sn: z.string().nullable(),
  /** A word by which assets are grouped, freely chosen. */
  tag: z.string().nullable(),
  status: AssetStatus,
  /** Since when it has this status. */
  since: Time,
  /** To whom it is lent, and the day on which it is expected back. */
  holder: z.string().nullable(),
  dueBackOn: Day.nullable(),
  deviceId: Id.nullable(),
  /** The asset that it is inside: a rack, a case. */
  parentId: Id.nullable(),
  parentName: z.string().nullable(),
  placeId: Id,
  placeName: z.string(),
  /** Where in the place. */
  location: z.string().nullable(),
  supplierId: Id.nullable(),
  supplierName: z.string().nullable(),
  administratorId: Id.nullable(),
  administrator: z.string().nullable(),
  maintainerId: Id.nullable(),
  maintainer: z.string().nullable(),
  purchasedOn: Day.nullable(),
  usedOn: Day.nullable(),
  price: Money.nullable(),
  /** The price after depreciation until today, or until it was retired. */
  value: Money.nullable(),
  warrantyYears: z.number().int().nullable(),
  warrantyUntil: Day.nullable(),
  /** The last day of the warranty: `warrantyUntil`, else by years from the purchase. */
  warrantyEndsOn: Day.nullable(),
  createdAt: Time,
  revision: Revision,
});
export type Asset = z.infer<typeof Asset>;

/** Straight-line depreciation: from the first day of use (else the purchase) down to the residual value. */
export const AssetDepreciation = z.object({
  years: z.number().int(),
  residualPercent: z.number().int(),
  /** Full months so far, at most those of all years. */
  months: z.number().int(),
  residual: Money,
  /** When the residual value is reached. */
  endsOn: Day,
});
export type AssetDepreciation = z.infer<typeof AssetDepreciation>;

/** An asset as its page shows it. */
export const AssetDetail = Asset.extend({
  remarks: z.string(),
  files: z.array(z.object({ id: Id, name: z.string() })),
  /** What is inside it, at places of the caller. */
  contents: z.array(z.object({ id: Id, code: z.string(), name: z.string(), status: AssetStatus })),
  /** The device that it is, if the caller may see it. */
  device: z.object({ id: Id, name: z.string(), placeId: Id, sn: z.string().nullable() }).nullable(),
  /** Null without a price, a date or a category that says for how many years. */
  depreciation: AssetDepreciation.nullable(),
});
export type AssetDetail = z.infer<typeof AssetDetail>;

/** Without an id a new asset: in use if it is a device, else in stock. */
export const AssetDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  /** Null: the next code of its category. An asset that has one keeps it. */
  code: Code.nullable(),
  /** Null: the name of its device; one of the two is needed. */
  name: Name.nullable(),
  categoryId: Id.nullable(),
  model: Words.nullable(),
  sn: Words.nullable(),
  tag: Words.nullable(),
  deviceId: Id.nullable(),
  parentId: Id.nullable(),
  placeId: Id,
  location: Words.nullable(),
  supplierId: Id.nullable(),
  administratorId: Id.nullable(),
  maintainerId: Id.nullable(),
  purchasedOn: Day.nullable(),
  usedOn: Day.nullable(),
  price: Money.nullable(),
  warrantyYears: z.number().int().min(0).max(50).nullable(),
  warrantyUntil: Day.nullable(),
  remarks: Remarks,
  fileIds: z.array(Id).max(assetFilesAtMost),
});
export type AssetDraft = z.infer<typeof AssetDraft>;

const Reason = z.string().trim().max(500);
const Ids = z.array(Id).min(1).max(assetsAtOnce);

/** Reservations of the assets are released; without it they are named in the refusal. */
const Release = z.boolean().optional();

export const AssetHandling = z.discriminatedUnion('action', [
  /** Back into stock: from use, a loan or the repair, or retired by mistake. */
  z.strictObject({ action: z.literal('store'), ids: Ids, remarks: Reason }),
  z.strictObject({ action: z.literal('use'), ids: Ids, remarks: Reason }),
  z.strictObject({
    action: z.literal('lend'),
    ids: Ids,
    remarks: Reason,
    /** To whom. */
    holder: Words,
    /** Until when; null if that is open. */
    dueBackOn: Day.nullable(),
  }),
  z.strictObject({ action: z.literal('repair'), ids: Ids, remarks: Reason, release: Release }),
  z.strictObject({ action: z.literal('retire'), ids: Ids, remarks: Reason, release: Release }),
]);
export type AssetHandling = z.infer<typeof AssetHandling>;
export const AssetAction = z.enum(['store', 'use', 'lend', 'repair', 'retire']);
export type AssetAction = z.infer<typeof AssetAction>;

export const AssetMove = z.strictObject({ ids: Ids, placeId: Id, location: Words.nullable(), remarks: Reason });
export type AssetMove = z.infer<typeof AssetMove>;

export const AssetEventKind = z.enum(['created', 'moved', ...AssetAction.options]);
export type AssetEventKind = z.infer<typeof AssetEventKind>;

export const AssetEventDetail = z.object({
  /** The statuses before and after. */
  from: AssetStatus.optional(),
  to: AssetStatus.optional(),
  holder: z.string().optional(),
  dueBackOn: Day.nullable().optional(),
  /** Where it came to, by name. */
  place: z.string().optional(),
  location: z.string().nullable().optional(),
});
export type AssetEventDetail = z.infer<typeof AssetEventDetail>;

/** One entry in the history of an asset. */
export const AssetEvent = z.object({
  id: Id,
  at: Time,
  kind: AssetEventKind,
  /** Null where the product itself did it. */
  by: z.string().nullable(),
  text: z.string().nullable(),
  detail: AssetEventDetail,
});
export type AssetEvent = z.infer<typeof AssetEvent>;

/** Of the assets that a list shows, whatever their status. */
export const AssetFigures = z.object({
  statuses: z
    .record(AssetStatus, z.number().int())
    .meta({ examples: [{ inStock: 12, inUse: 230, onLoan: 3, inRepair: 1, retired: 8 }] }),
  /** What all but the retired ones cost, and are worth today. */
  price: MoneySum,
  value: MoneySum,
  /** Not retired, with a warranty that ends within 90 days. */
  warrantyEnding: z.number().int(),
  /** On loan beyond the day on which they were expected. */
  overdue: z.number().int(),
});
export type AssetFigures = z.infer<typeof AssetFigures>;

/** What upkeep cost in one year, by the date of the records; buying is not part of it. */
export const AssetCostYear = z.object({
  year: z.number().int(),
  labour: MoneySum,
  parts: MoneySum,
  external: MoneySum,
  total: MoneySum,
  /** What was bought in that year. */
  purchases: MoneySum,
});
export type AssetCostYear = z.infer<typeof AssetCostYear>;

export const AssetCostGroup = z.enum(['model', 'place', 'category', 'supplier']);
export type AssetCostGroup = z.infer<typeof AssetCostGroup>;
export const AssetGroupCost = z.object({
  /** The name of the model, place, category or supplier; null for assets without one. */
  name: z.string().nullable(),
  assets: z.number().int(),
  price: MoneySum,
  value: MoneySum,
  /** Of upkeep. */
  cost: MoneySum,
});
export type AssetGroupCost = z.infer<typeof AssetGroupCost>;
