import { z } from 'zod';
import { Id, Name, Revision, Sort } from '../kit/fields.ts';
import { PlainType } from '../vocabulary/plain-types.ts';

/**
 * Letters, digits and underscores, not starting with a digit (specification section 5): the name of a table or of a column
 * of the database, where its case does not count.
 */
export const PackageName = z
  .string()
  .trim()
  .min(1)
  .max(48)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'className')
  .meta({ examples: ['visitor_card'] });

/** Columns that every record has, and those of the database. */
const reservedNames: ReadonlySet<string> = new Set([
  'id',
  'place_id',
  'created_at',
  'updated_at',
  'revision',
  'ctid',
  'xmin',
  'xmax',
  'cmin',
  'cmax',
  'oid',
  'tableoid',
]);
export const isReservedName = (name: string): boolean => reservedNames.has(name.toLowerCase());

/**
 * `long` travels as text; a `reference` is the id of a record, an `enumeration` the value of one of its options, an `image` or
 * a `file` the id of an uploaded file (`/resourceUpload`).
 */
export const EntityPropertyType = z.enum([...PlainType.options, 'enumeration', 'reference', 'image', 'file']);
export type EntityPropertyType = z.infer<typeof EntityPropertyType>;

/** Whether the values are ids of uploaded files: these have no default, limits, uniqueness or order. */
export const holdsFile = (type: EntityPropertyType): type is 'image' | 'file' => type === 'image' || type === 'file';

export const EntityValue = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);
export type EntityValue = z.infer<typeof EntityValue>;

/** Keeps its id when it is renamed or gets another value: then records get that value too. */
export const EntityOption = z.strictObject({
  id: Id,
  name: Name,
  value: z.string().trim().min(1).max(64),
});
export type EntityOption = z.infer<typeof EntityOption>;
export const optionsAtMost = 100;

/** What records are checked by. */
const ruleFields = {
  /** In the language of whoever designs it. */
  name: Name,
  propertyName: PackageName,
  type: EntityPropertyType,
  required: z.boolean(),
  /** No two records have the same value; empty ones do not count. */
  unique: z.boolean(),
  /** Of new records that do not say another one; null: none. */
  defaultValue: EntityValue,
  /** Limits of numbers. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Limit of texts. */
  maxLength: z.number().int().min(1).max(10_000).nullable(),
  /** Of enumerations. */
  options: z.array(EntityOption).max(optionsAtMost),
  /** The entity whose records are referred to. */
  referenceId: Id.nullable(),
};

/** A property as records have it: part of an activated definition. The id stays when it is renamed. */
export const EntityPropertyRule = z.object({ id: Id, ...ruleFields });
export type EntityPropertyRule = z.infer<typeof EntityPropertyRule>;

/** A property of the draft. */
export const EntityProperty = EntityPropertyRule.extend({ entityId: Id, sort: Sort, revision: Revision });
export type EntityProperty = z.infer<typeof EntityProperty>;

export const EntityPropertyDraft = z
  .strictObject({ id: Id.optional(), revision: Revision.optional(), entityId: Id, ...ruleFields })
  .meta({
    examples: [
      {
        entityId: '01890a5d-ac96-774b-bcce-b302099a8057',
        name: '姓名',
        propertyName: 'full_name',
        type: 'string',
        required: true,
        unique: false,
        defaultValue: null,
        min: null,
        max: null,
        maxLength: 60,
        options: [],
        referenceId: null,
      },
    ],
  });
export type EntityPropertyDraft = z.infer<typeof EntityPropertyDraft>;
export const propertiesAtMost = 60;

/** What an activated entity is: its table and its columns. */
export const EntityDefinition = z.object({
  packageName: PackageName,
  collection: z.boolean(),
  placed: z.boolean(),
  properties: z.array(EntityPropertyRule),
});
export type EntityDefinition = z.infer<typeof EntityDefinition>;
