import {
  BrandDraft,
  ClassName,
  DeviceTypeDraft,
  EnterpriseDraft,
  ModelDescription,
  ModelDraft,
  ModelPanelDraft,
  TypePanelDraft,
} from '@eoms/contract';
import { z } from 'zod';

/**
 * The contents of a model archive: the drafts of the contract, so that a new field is in the archive too. Everything is
 * referred to by name or code: ids and revisions belong to one installation.
 */
const Key = z.string().min(1).max(40);
/** File name of the image inside the archive. */
const Picture = z
  .string()
  .regex(/^images\/[0-9a-f]{32}\.webp$/)
  .nullable();
const { name: Name } = EnterpriseDraft.shape;
const { code: TypeCode } = DeviceTypeDraft.shape;

export const Manifest = z.object({
  format: z.literal('eoms-models'),
  version: z.literal(1),
  exportedAt: z.iso.datetime({ offset: true }),
});

export const TypeRow = DeviceTypeDraft.omit({ id: true, revision: true }).extend({ image: Picture });
export const EnterpriseRow = EnterpriseDraft.omit({ id: true, revision: true });
export const BrandRow = BrandDraft.omit({ id: true, revision: true, enterpriseId: true }).extend({
  enterprise: Name,
  typeCodes: z.array(TypeCode).max(500),
});
/** A description shared by many models is in the archive once. */
export const DescriptionRow = z.strictObject({ key: Key, description: ModelDescription });
export const ModelRow = ModelDraft.omit({ id: true, revision: true, typeId: true, brandId: true }).extend({
  enterprise: Name,
  brand: Name,
  typeCode: TypeCode,
  actionClass: ClassName,
  image: Picture,
  source: z.string().max(2_000),
  description: Key,
  /** Key of the original that the description was made from. */
  taken: Key,
  driverVersion: z.string().max(40),
});
export const ModelPanelRow = ModelPanelDraft.omit({ id: true, revision: true, modelId: true }).extend({
  enterprise: Name,
  brand: Name,
  model: Name,
});
export const TypePanelRow = TypePanelDraft.omit({ id: true, revision: true, typeId: true }).extend({
  typeCode: TypeCode,
});

export const archiveParts = {
  types: { file: 'device-types.json', row: TypeRow },
  enterprises: { file: 'enterprises.json', row: EnterpriseRow },
  brands: { file: 'brands.json', row: BrandRow },
  descriptions: { file: 'descriptions.json', row: DescriptionRow },
  models: { file: 'models.json', row: ModelRow },
  modelPanels: { file: 'model-panels.json', row: ModelPanelRow },
  typePanels: { file: 'type-panels.json', row: TypePanelRow },
} as const;
export type ArchivePart = keyof typeof archiveParts;
export const partNames = Object.keys(archiveParts) as ArchivePart[];
export const manifestFile = 'manifest.json';

export type RowOf<P extends ArchivePart> = z.infer<(typeof archiveParts)[P]['row']>;
export type ArchiveContent = { readonly [P in ArchivePart]: readonly RowOf<P>[] };

/** The row of a part, from what has all of its keys and may have others. */
export const archiveRow = <P extends ArchivePart>(part: P, source: Required<RowOf<P>>): RowOf<P> => {
  const values: Readonly<Record<string, unknown>> = { ...source };
  const keys = Object.keys(archiveParts[part].row.shape);
  return Object.fromEntries(keys.map((key) => [key, values[key]])) as RowOf<P>;
};
