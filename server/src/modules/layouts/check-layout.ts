import {
  type ErrorCode,
  findLayoutFaults,
  fitsAttribute,
  type Layout,
  type LayoutItem,
  type LayoutProperty,
  type PluginDetail,
  type SuitingDevice,
} from '@eoms/contract';
import { detailText, errorText } from '@eoms/phrases';
import type { Language } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** What a layout may refer to. */
export interface LayoutWorld {
  readonly plugins: ReadonlyMap<string, PluginDetail>;
  /** The devices of the place. */
  readonly devices: ReadonlyMap<string, SuitingDevice>;
  readonly images: ReadonlySet<string>;
}

export interface WorldFault {
  readonly code: ErrorCode;
  /** `layout.3.devices` */
  readonly at: string;
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

const referencesOf = ({ plugin, attributes, devices, properties, image }: LayoutItem): Reference[] => {
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
 * Faults of a layout, those of the grid first. What the stored draft refers to already is let through: a draft must be
 * saved while a device is gone, so that it can be mended. Publishing checks without a stored draft.
 */
export const findFaults = (layout: Layout, world: LayoutWorld, stored: Layout | null = null): WorldFault[] => {
  const widgetOf = (code: string) => world.plugins.get(code)?.widget;
  const placing = findLayoutFaults(layout.layout, layout.layoutForm, widgetOf);
  if (placing.length > 0) return placing.map(({ code, at }) => ({ code, at: `layout.${at}` }));
  const before = new Set((stored?.layout ?? []).flatMap(referencesOf).map(({ name }) => name));
  return layout.layout.flatMap((item, at) =>
    referencesOf(item)
      .filter(({ name, isKnown }) => !before.has(name) && !isKnown(world))
      .map(({ code, part }) => ({ code, at: `layout.${at}.${part}` })),
  );
};

const mostNamed = 20;

/** Throws the first fault's refusal, naming the widgets at fault. */
export const refuseFaults = (
  faults: readonly WorldFault[],
  { layout }: Layout,
  plugins: LayoutWorld['plugins'],
  language: Language,
): void => {
  const [first] = faults;
  if (!first) return;
  const details = faults.slice(0, mostNamed).map(({ code, at }) => {
    const index = Number(at.split('.')[1]);
    const { title, plugin = '' } = layout[index] ?? {};
    const known = plugins.get(plugin);
    const name = title?.[language] || (language === 'zh' ? known?.name : known?.nameEn) || plugin;
    return {
      field: at,
      message: `${detailText('widget', language, { number: index + 1, name })}: ${errorText(code, language)}`,
    };
  });
  throw refuse(first.code, {}, details);
};
