import type { AttributeSource, LayoutData, LayoutItem, PluginDetail } from '@eoms/contract';
import { sortedJson } from '../../platform/same-json.ts';

/** An attribute of a widget whose value a data behaviour gives. */
export interface AskedAttribute {
  readonly item: string;
  readonly attribute: string;
  readonly source: AttributeSource;
  /** Whether the attribute takes a list, and not a plain value. */
  readonly asTable: boolean;
}

/** What data behaviours say for widgets; their module plugs it in. */
export interface WidgetData {
  /** Those of the sources that can be asked, each by its `sourceKey`. */
  usable(sources: readonly AttributeSource[]): Promise<ReadonlySet<string>>;
  /** The newest answers. What takes longer than a moment is there the next time. */
  read(attributes: readonly AskedAttribute[]): Promise<LayoutData>;
}

/** What widgets show that comes from outside of the venue. */
export interface OutsideContent {
  /** Websites that may be shown in frames. */
  sites(): Promise<string[]>;
  data(): WidgetData;
}

export const sourceKey = ({ behaviorId, args }: AttributeSource): string => sortedJson([behaviorId, args]);

type Sourced = Pick<LayoutItem, 'id' | 'plugin' | 'attributesFrom'>;

export const sourcesIn = (items: readonly Pick<Sourced, 'attributesFrom'>[]): AttributeSource[] =>
  items.flatMap(({ attributesFrom = {} }) => Object.values(attributesFrom));

/** The attributes of widgets that data behaviours give, of those that their plugins have. */
export const askedIn = (items: readonly Sourced[], palette: readonly PluginDetail[]): AskedAttribute[] =>
  items.flatMap(({ id, plugin, attributesFrom = {} }) => {
    const properties = palette.find(({ code }) => code === plugin)?.properties ?? [];
    return Object.entries(attributesFrom).flatMap(([attribute, source]) => {
      const type = properties.find(({ code }) => code === attribute)?.type;
      return type === undefined ? [] : [{ item: id, attribute, source, asTable: type === 'table' }];
    });
  });
