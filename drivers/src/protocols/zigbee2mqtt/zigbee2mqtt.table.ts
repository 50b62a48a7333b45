import { featuresOf } from './zigbee2mqtt.exposes.ts';

interface Table {
  readonly vendors: readonly string[];
  readonly features: readonly unknown[];
  /** Vendor, model, description, features; the first and the last as places in the lists above. */
  readonly models: readonly (readonly [number, string, string, readonly number[]])[];
}

/**
 * What a model of the converters' table can do (zigbee-herdsman-converters, MIT); `undefined` for one that is not in it.
 * The table is 1.5 MB and only read when a bridge does not describe a device itself.
 */
export const featuresOfModel = async (model: string): Promise<readonly unknown[] | undefined> => {
  const { default: table } = (await import('./zigbee2mqtt.table.json', { with: { type: 'json' } })) as unknown as {
    default: Table;
  };
  const row = table.models.find(([, name]) => name === model);
  if (row === undefined) return undefined;
  const features = row[3].map((place) => table.features[place]);
  return featuresOf(features).length > 0 ? features : undefined;
};
