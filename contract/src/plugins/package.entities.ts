import { z } from 'zod';
import { Code, Name } from '../kit/fields.ts';
import { AttributeType, AttributeValue, fitsAttribute } from './widgets.ts';

const names = z.strictObject({ zh: Name, en: Name });
const cells = z.number().int().min(1).max(24);

/** What a plugin from outside may receive and do besides its attributes. */
export const PluginNeeds = z.strictObject({
  /** Live values of the devices bound to it. */
  values: z.boolean(),
  /** Asks for actions of these devices, which run with the rights of the user. */
  actions: z.boolean(),
});
export type PluginNeeds = z.infer<typeof PluginNeeds>;

const attribute = z
  .strictObject({ code: Code, name: names, type: AttributeType, default: AttributeValue })
  .refine(({ type, default: value }) => fitsAttribute(type, value), { path: ['default'] });

export const attributesAtMost = 30;

/** The file `plugin.json` of a package. */
export const PluginManifest = z.strictObject({
  code: Code,
  name: names,
  version: z.string().regex(/^\d{1,5}(\.\d{1,5}){1,2}$/, 'version'),
  icon: z
    .string()
    .regex(/^[A-Za-z]{1,40}$/, 'code')
    .optional(),
  size: z.strictObject({ w: cells, h: cells }),
  needs: PluginNeeds,
  attributes: z
    .array(attribute)
    .max(attributesAtMost)
    .refine((all) => new Set(all.map(({ code }) => code)).size === all.length),
});
export type PluginManifest = z.infer<typeof PluginManifest>;

/** The package that a plugin from outside runs. */
export const PluginPackage = z.object({
  version: z.string(),
  needs: PluginNeeds,
  /** Names its files in addresses. It is new with every upload and cannot be guessed. */
  key: z.string(),
});
export type PluginPackage = z.infer<typeof PluginPackage>;

export const packageEntry = 'index.html';
export const packageManifest = 'plugin.json';
/** Files of a package lie beside each other, without folders. */
export const PackageFileName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/, 'code');
export const PackageKey = z
  .string()
  .regex(/^[0-9a-f]{40}$/, 'code')
  .meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b'] });
