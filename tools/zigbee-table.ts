import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Writes the table of Zigbee models from an unpacked zigbee-herdsman-converters (MIT, Koen Kanters and contributors):
 * `tsx tools/zigbee-table.ts <folder of the package>`. The package is 42 MB and is not a dependency of the product.
 */
interface Raw {
  readonly [key: string]: unknown;
  readonly features?: readonly Raw[];
}
interface Model {
  readonly vendor: string;
  readonly model: string;
  readonly description: string;
  readonly exposes: readonly Raw[] | ((device: object, options: object) => readonly Raw[]);
}
interface Library {
  prepareDefinition(definition: object): Model;
}

const kept = [
  'type',
  'name',
  'property',
  'endpoint',
  'unit',
  'value_on',
  'value_off',
  'value_min',
  'value_max',
  'values',
];
const published = 1;

/** The fields of an exposed feature that the driver uses, in the bridge's own format. */
const slim = (raw: Raw): object => ({
  ...Object.fromEntries(
    kept
      .filter((key) => raw[key] !== undefined && !(key === 'name' && raw.name === raw.property))
      .map((key) => [key, raw[key]]),
  ),
  ...(raw.access === undefined || raw.access === published ? {} : { access: raw.access }),
  ...(raw.features === undefined ? {} : { features: raw.features.map(slim) }),
});

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('pass the folder of zigbee-herdsman-converters');
const load = async (path: string): Promise<Record<string, unknown>> =>
  (await import(pathToFileURL(join(resolve(folder), path)).href)) as Record<string, unknown>;
const { version } = createRequire(import.meta.url)(join(resolve(folder), 'package.json')) as { version: string };
const library = (await load('dist/index.js')) as unknown as Library;
const listed = (await load('dist/devices/index.js')).default as { default?: readonly object[] } | readonly object[];
const definitions = Array.isArray(listed) ? listed : ((listed as { default?: readonly object[] }).default ?? []);

const places = new Map<string, number>();
const vendors: string[] = [];
const models = definitions.map((definition) => {
  const { vendor, model, description, exposes } = library.prepareDefinition(definition);
  const listed = typeof exposes === 'function' ? exposes({ isDummyDevice: true }, {}) : exposes;
  if (!vendors.includes(vendor)) vendors.push(vendor);
  const features = listed.map((feature) => {
    const text = JSON.stringify(slim(feature));
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  });
  return [vendors.indexOf(vendor), model, description, features];
});
const features = [...places.keys()].map((text) => JSON.parse(text) as object);
const target = join(import.meta.dirname, '../drivers/src/protocols/zigbee2mqtt/zigbee2mqtt.table.json');
writeFileSync(
  target,
  `${JSON.stringify({ source: `zigbee-herdsman-converters ${version}`, vendors, features, models })}\n`,
);
process.stdout.write(`${models.length} models, ${features.length} features\n`);
