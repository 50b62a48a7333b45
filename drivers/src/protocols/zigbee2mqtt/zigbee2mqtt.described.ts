import type { PropertyDef } from '../../kit/property.ts';
import { propertyOf } from './zigbee2mqtt.codec.ts';
import { type Feature, featuresOf } from './zigbee2mqtt.exposes.ts';

/** What a model can do, in the forms in which it is needed. */
export interface Described {
  readonly features: readonly Feature[];
  readonly properties: readonly PropertyDef[];
  /** Published features, by the first step of their path: a message contains few of many features. */
  readonly published: ReadonlyMap<string, readonly Feature[]>;
}

export const nothing: Described = { features: [], properties: [], published: new Map() };

const remembered = 1_000;
const byContent = new Map<string, Described>();

const describe = (exposes: unknown): Described => {
  const features = featuresOf(exposes);
  const published = new Map<string, Feature[]>();
  for (const feature of features) {
    const [key = ''] = feature.path;
    if (feature.published) published.set(key, [...(published.get(key) ?? []), feature]);
  }
  return { features, published, properties: features.filter((feature) => feature.published).map(propertyOf) };
};

/**
 * The same description for all devices of a model, however often the bridge publishes it: thousands of copies would be
 * thousands of cold memory locations, touched by every message.
 */
export const describedOf = (exposes: unknown): Described => {
  const content = JSON.stringify(exposes ?? null);
  const before = byContent.get(content);
  if (before !== undefined) return before;
  const fresh = describe(exposes);
  if (byContent.size >= remembered) byContent.clear();
  byContent.set(content, fresh);
  return fresh;
};
