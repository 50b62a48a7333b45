import { z } from 'zod';
import { Id, Time } from '../kit/fields.ts';

/** The names of uploaded icons begin with it, so that no icon of a later release can have the same. */
export const ownIconPrefix = 'own:';
export const isOwnIcon = (name: string): name is `own:${string}` => name.startsWith(ownIconPrefix);

export const iconsAtMost = 500;
/** Icons of one upload. */
export const iconsAtOnce = 200;
export const iconBytesAtMost = 32 * 1024;
const pathAtMost = 16 * 1024;

/** Path data and nothing else: commands and numbers. */
export const PathData = z
  .string()
  .min(2)
  .max(pathAtMost)
  .regex(/^[Mm][MmZzLlHhVvCcSsQqTtAaEe0-9+\-., ]*$/)
  .meta({ examples: ['M2 2h12'] });

/** How one path is drawn, always in the colour of the text around it. */
export const IconPath = z.strictObject({
  d: PathData,
  filled: z.boolean(),
  evenOdd: z.boolean(),
  /** Width of its line; null draws none. */
  stroke: z.number().min(0.01).max(1_000).nullable(),
  round: z.boolean(),
});
export type IconPath = z.infer<typeof IconPath>;

const Length = z.number().min(-10_000).max(10_000);
/** What an icon looks like, as data: drawings are never served as files. */
export const IconShape = z.strictObject({
  viewBox: z.strictObject({ left: Length, top: Length, width: Length, height: Length }),
  paths: z.array(IconPath).min(1).max(64),
});
export type IconShape = z.infer<typeof IconShape>;

export const IconEntry = z.object({
  /** What menus, types and entries store. */
  name: z.string(),
  /** Null for icons of the product, which the console draws itself. */
  shape: IconShape.nullable(),
});
export type IconEntry = z.infer<typeof IconEntry>;

export const OwnIcon = IconEntry.extend({ id: Id, shape: IconShape, createdAt: Time });
export type OwnIcon = z.infer<typeof OwnIcon>;

/** Why a file did not become an icon. */
export const IconFault = z.enum([
  'tooLarge',
  'notSvg',
  'notAllowed',
  'noViewBox',
  'empty',
  'name',
  'nameTaken',
  'tooMany',
]);
export type IconFault = z.infer<typeof IconFault>;

export const IconOutcome = z.object({
  file: z.string(),
  /** The name of the new icon; null if it was refused. */
  name: z.string().nullable(),
  fault: IconFault.nullable(),
  /** The element or attribute that is not allowed. */
  what: z.string().nullable(),
});
export type IconOutcome = z.infer<typeof IconOutcome>;
