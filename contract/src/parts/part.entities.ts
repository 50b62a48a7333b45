import { z } from 'zod';
import { Code, Id, Money, Name, Remarks, Revision, Time } from '../kit/fields.ts';

/** So many units of a part, whole ones. */
export const PartQuantity = z.number().int().min(1).max(1_000_000);

const part = {
  code: Code,
  name: Name,
  nameEn: z.string().trim().max(100),
  /** What is counted: a piece, a metre. */
  unit: z.string().trim().min(1).max(20),
  /** Of one unit. */
  price: Money.nullable(),
  /** With fewer than this in all, its keeper is notified, once until there are enough again; 0: never. */
  minimum: z.number().int().min(0).max(1_000_000),
  keeperId: Id.nullable(),
  /** Whether it can still be put in or used. */
  enabled: z.boolean(),
  remarks: Remarks,
};

/** How many of a part are at a place. */
export const PartStock = z.object({ placeId: Id, placeName: z.string(), quantity: z.number().int() });
export type PartStock = z.infer<typeof PartStock>;

/** A part that is kept in stock for work orders. */
export const Part = z.object({
  id: Id,
  ...part,
  keeper: z.string().nullable(),
  /** At the places of the caller. */
  stocks: z.array(PartStock),
  quantity: z.number().int(),
  /** Whether there are fewer than the minimum, at all places together. */
  low: z.boolean(),
  revision: Revision,
});
export type Part = z.infer<typeof Part>;

export const PartDraft = z.strictObject({ id: Id.optional(), revision: Revision.optional(), ...part });
export type PartDraft = z.infer<typeof PartDraft>;

/** `use` and `return` belong to a work order; `correct` says how many there really are. */
export const PartMoveKind = z.enum(['in', 'out', 'correct', 'use', 'return']);
export type PartMoveKind = z.infer<typeof PartMoveKind>;

const Note = z.string().trim().max(500);

export const PartMoveDraft = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['in', 'out']), partId: Id, placeId: Id, quantity: PartQuantity, note: Note }),
  z.strictObject({
    kind: z.literal('correct'),
    partId: Id,
    placeId: Id,
    /** How many there are. */
    quantity: z.number().int().min(0).max(1_000_000),
    note: Note.min(1),
  }),
]);
export type PartMoveDraft = z.infer<typeof PartMoveDraft>;

/** A change of a stock. */
export const PartMove = z.object({
  id: Id,
  at: Time,
  kind: PartMoveKind,
  placeId: Id,
  placeName: z.string(),
  /** By so many; negative where they were taken. */
  change: z.number().int(),
  /** How many were there afterwards. */
  after: z.number().int(),
  by: z.string(),
  note: z.string(),
  /** The work order that they were used for. */
  orderId: Id.nullable(),
});
export type PartMove = z.infer<typeof PartMove>;
