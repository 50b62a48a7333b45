import {
  type ErrorCode,
  fitsAttribute,
  frameFault,
  type LayoutItem,
  type LayoutProperty,
  may,
  nameIn,
  type PluginDetail,
  type SuitingDevice,
  textOf,
  widgetShapes,
} from '@eoms/contract';
import { detailText, errorText } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/files.ts';
import { isStoredImage } from '../../platform/files/require-image.ts';
import type { Caller, Identity, Language } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { sourceKey, sourcesIn, type WidgetData } from './widget-data.ts';

/** What a widget may refer to. */
export interface LayoutWorld {
  readonly plugins: ReadonlyMap<string, PluginDetail>;
  /** The devices of its place. */
  readonly devices: ReadonlyMap<string, SuitingDevice>;
  readonly images: ReadonlySet<string>;
  /** Websites that web frames may show. */
  readonly sites: readonly string[];
  /** What widgets may ask of data behaviours, each by its `sourceKey`. */
  readonly sources: ReadonlySet<string>;
}

export interface WorldFault {
  readonly code: ErrorCode;
  /** `layout.3.devices` */
  readonly at: string;
  /** Position of the widget in the list. */
  readonly index: number;
}

/** Something that a widget refers to; `name` identifies it within the layout. */
interface Reference {
  readonly code: ErrorCode;
  readonly part: keyof LayoutItem;
  readonly name: string;
  readonly isKnown: (world: LayoutWorld) => boolean;
}

const hasProperty = ({ deviceId, property, index }: LayoutProperty, { devices }: LayoutWorld): boolean => {
  const found = devices.get(deviceId)?.properties.find((one) => one.id === property);
  if (!found) return false;
  if (index === null) return found.index === undefined;
  return found.index !== undefined && index >= found.index.from && index <= found.index.to;
};

/** What a web frame or video shows: its own address, else that of its plugin. None yet is not wrong. */
const framesAllowed = ({ plugin: code, attributes }: LayoutItem, { plugins, sites }: LayoutWorld): boolean => {
  const plugin = plugins.get(code);
  if (plugin === undefined || !('address' in widgetShapes[plugin.widget].attributes)) return true;
  const standard = plugin.properties.find((one) => one.code === 'address')?.defaultValue;
  const address = String(attributes.address ?? standard ?? '').trim();
  return address === '' || frameFault(address, sites) === null;
};

const referencesOf = (item: LayoutItem): Reference[] => {
  const { plugin, attributes, attributesFrom = {}, devices, properties, image } = item;
  const bound = { code: 'layout.bindingUnknown' } as const;
  return [
    {
      code: 'layout.pluginUnknown',
      part: 'plugin',
      name: `plugin ${plugin}`,
      isKnown: ({ plugins }) => plugins.has(plugin),
    },
    ...Object.entries(attributes).map(
      ([code, value]): Reference => ({
        code: 'layout.attributeWrong',
        part: 'attributes',
        name: `attribute ${plugin} ${code} ${JSON.stringify(value)}`,
        isKnown: ({ plugins }) => {
          const type = plugins.get(plugin)?.properties.find((one) => one.code === code)?.type;
          return type !== undefined && fitsAttribute(type, value);
        },
      }),
    ),
    ...Object.entries(attributesFrom).map(
      ([code, source]): Reference => ({
        code: 'layout.dataUnknown',
        part: 'attributesFrom',
        name: `source ${plugin} ${code} ${sourceKey(source)}`,
        isKnown: ({ plugins, sources }) =>
          sources.has(sourceKey(source)) && plugins.get(plugin)?.properties.some((one) => one.code === code) === true,
      }),
    ),
    {
      code: 'layout.addressRefused',
      part: 'attributes',
      name: `frame ${plugin} ${attributes.address}`,
      isKnown: (world) => framesAllowed(item, world),
    },
    ...devices.map(
      (id): Reference => ({
        ...bound,
        part: 'devices',
        name: `device ${id}`,
        isKnown: (world) => world.devices.has(id),
      }),
    ),
    ...properties.map(
      (one): Reference => ({
        ...bound,
        part: 'properties',
        name: `property ${one.deviceId} ${one.property} ${one.index}`,
        isKnown: (world) => hasProperty(one, world),
      }),
    ),
    ...(image === null
      ? []
      : [{ ...bound, part: 'image', name: `image ${image}`, isKnown: ({ images }) => images.has(image) } as Reference]),
  ];
};

/**
 * What widgets refer to that does not exist. `stored` are widgets that were saved before; what they refer to already is
 * let through: a draft must be saved while a device is gone, so that it can be mended.
 */
export const findLostReferences = <I extends LayoutItem>(
  items: readonly I[],
  worldOf: (item: I) => LayoutWorld,
  stored: readonly LayoutItem[],
): { code: ErrorCode; index: number; part: keyof LayoutItem }[] => {
  const before = new Set(stored.flatMap(referencesOf).map(({ name }) => name));
  return items.flatMap((item, index) => {
    const world = worldOf(item);
    return referencesOf(item)
      .filter(({ name, isKnown }) => !before.has(name) && !isKnown(world))
      .map(({ code, part }) => ({ code, index, part }));
  });
};

/** Those of the ids that are stored pictures and seen by the caller, who may show them to others. */
export const imagesAmong = async (
  tx: Executor,
  files: Pick<FileStore, 'open' | 'hold'>,
  caller: Identity,
  ids: readonly (string | null)[],
): Promise<Set<string>> => {
  const found = new Set<string>();
  const wanted = ids.filter((id) => id !== null);
  for (const id of await files.hold(tx, caller, wanted)) if (await isStoredImage(files, id)) found.add(id);
  return found;
};

const callOthers = may('control', 'dataBehavior');

/** What widgets may ask of data behaviours, of what a caller may ask by hand. */
export const sourcesFor = async (
  data: () => Pick<WidgetData, 'usable'>,
  items: readonly Pick<LayoutItem, 'attributesFrom'>[],
  caller: Pick<Caller, 'permits'> | 'anybody',
): Promise<ReadonlySet<string>> => {
  const sources = sourcesIn(items);
  if (sources.length === 0 || (caller !== 'anybody' && !caller.permits(callOthers))) return new Set();
  return data().usable(sources);
};

const mostNamed = 20;

/** Throws the first fault's refusal, naming the widgets at fault. */
export const refuseFaults = (
  faults: readonly WorldFault[],
  items: readonly Pick<LayoutItem, 'title' | 'plugin'>[],
  plugins: LayoutWorld['plugins'],
  language: Language,
): void => {
  const [first] = faults;
  if (!first) return;
  const details = faults.slice(0, mostNamed).map(({ code, at, index }) => {
    const { title, plugin = '' } = items[index] ?? {};
    const known = plugins.get(plugin);
    const name = textOf(title, language) || (known && nameIn(known, language)) || plugin;
    return {
      field: at,
      message: `${detailText('widget', language, { number: index + 1, name })}: ${errorText(code, language)}`,
    };
  });
  throw refuse(first.code, {}, details);
};
