import { ClassName, DeviceTypeDraft, EnterpriseDraft, ModelDescription, ModelDraft, PanelLayout } from '@eoms/contract';
import { z } from 'zod';

/** The contents of a model archive. Everything is referred to by name or code: ids belong to one installation. */
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

export const TypeRow = DeviceTypeDraft.omit({ id: true }).extend({ image: Picture });
export const EnterpriseRow = EnterpriseDraft.omit({ id: true });
export const BrandRow = z.strictObject({ enterprise: Name, name: Name, typeCodes: z.array(TypeCode).max(500) });
/** A description shared by many models is in the archive once. */
export const DescriptionRow = z.strictObject({ key: Key, description: ModelDescription });
export const ModelRow = ModelDraft.omit({ id: true, typeId: true, brandId: true, description: true }).extend({
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
const panel = { name: Name, layout: PanelLayout, enabled: z.boolean() };
export const ModelPanelRow = z.strictObject({ enterprise: Name, brand: Name, model: Name, ...panel });
export const TypePanelRow = z.strictObject({ typeCode: TypeCode, ...panel });

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
