import type {
  DocumentContent,
  DocumentItem,
  LayoutDevice,
  PluginDetail,
  SharedDocument,
  SharedPlace,
} from '@eoms/contract';
import { itemsOfDocument, placesOfDocument } from '@eoms/contract';
import { createBriefCache } from '../../platform/auth/brief-cache.ts';
import { hashToken } from '../../platform/auth/token.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { sortedJson } from '../../platform/same-json.ts';
import type { DocumentsDeps } from './documents.deps.ts';
import { narrowDevices, type WidgetOfPlace, withNamedDevices } from './narrow-devices.ts';
import type { DocumentShares, ReadableShare } from './share-documents.ts';

/** Many walls may show the same document. */
const cacheMs = 1_000;
const mostAlarms = 50;

type Palette = ReadonlyMap<string, PluginDetail>;
interface ReadPlace {
  readonly id: string;
  readonly shared: SharedPlace;
  readonly all: readonly LayoutDevice[];
  readonly devices: LayoutDevice[];
}

/** A widget without anything that it shows. */
const emptied = (item: DocumentItem): DocumentItem => ({
  ...item,
  ...{ title: null, attributes: {}, devices: [], properties: [], image: null, placeId: null, open: false },
});

const mapItems = (content: DocumentContent, change: (item: DocumentItem) => DocumentItem): DocumentContent => ({
  ...content,
  pages: content.pages.map((page) => ({ ...page, items: page.items.map(change) })),
});

/** Reads shared documents: what they bind, of the places that whoever shared them may see at this moment. */
export const createSharedReading = (
  { plugins, devices, places, alarms, files }: DocumentsDeps,
  shares: DocumentShares,
) => {
  const described = createBriefCache<LayoutDevice[]>({ forMs: cacheMs, entries: 500, now: Date.now });
  const palettes = createBriefCache<PluginDetail[]>({ forMs: cacheMs, entries: 1, now: Date.now });

  const readPlace = async (
    { scope }: ReadableShare,
    id: string,
    widgets: readonly WidgetOfPlace[],
  ): Promise<ReadPlace | undefined> => {
    const [place] = scope === 'all' || scope.includes(id) ? await places.details(scope, id) : [];
    if (!place) return undefined;
    const all = await described.get(id, () => devices.describePlace(id));
    const shown = narrowDevices(widgets, all);
    const has = (kind: WidgetOfPlace['widget']): boolean => widgets.some(({ widget }) => widget === kind);
    const listed = has('alarmList') ? await alarms.pendingOf(id, mostAlarms) : null;
    const shared: SharedPlace = {
      id,
      name: has('placeState') ? place.name : '',
      state: has('placeState')
        ? {
            state: place.state,
            online: place.devices.online,
            total: place.devices.total,
            alarms: place.alarms.count,
            worst: place.alarms.worst as NonNullable<SharedPlace['state']>['worst'],
          }
        : null,
      alarms:
        listed?.map(({ id: alarm, level, text, deviceName, lastAt }) => ({
          id: alarm,
          level,
          text,
          deviceName,
          lastAt,
        })) ?? null,
      live: shown.map(({ live }) => live),
    };
    return { id, shared, all, devices: shown };
  };

  const read = async (share: ReadableShare) => {
    const { content, name, version } = share;
    const palette: Palette = new Map(
      (await palettes.get('all', () => plugins.palette())).map((plugin) => [plugin.code, plugin]),
    );
    const widgets = itemsOfDocument(content).flatMap((item): WidgetOfPlace[] => {
      const plugin = palette.get(item.plugin);
      return plugin ? [{ item, widget: plugin.widget }] : [];
    });
    const found = await Promise.all(
      placesOfDocument(content).map((id) =>
        readPlace(
          share,
          id,
          widgets.filter(({ item }) => item.placeId === id),
        ),
      ),
    );
    const known = new Map(found.flatMap((place) => (place ? [[place.id, place] as const] : [])));
    const withheld = itemsOfDocument(content)
      .filter(({ placeId }) => placeId !== null && !known.has(placeId))
      .map(({ id }) => id);
    const hidden = new Set(withheld);
    const shown = mapItems(content, (item) => {
      if (hidden.has(item.id)) return emptied(item);
      const widget = palette.get(item.plugin)?.widget;
      const place = item.placeId === null ? undefined : known.get(item.placeId);
      const named = widget && place ? withNamedDevices({ item, widget }, place.all) : item;
      return { ...named, open: false };
    });
    const used = new Set(itemsOfDocument(shown).map(({ plugin }) => plugin));
    const document = {
      name,
      content: shown,
      plugins: [...palette.values()].filter(({ code }) => used.has(code)),
      devices: [...known.values()].map((place) => ({ placeId: place.id, devices: place.devices })),
      withheld,
    };
    const steady = document.devices.map(({ placeId, devices: own }) => [
      placeId,
      own.map(({ live: _, ...rest }) => rest),
    ]);
    const stamp = hashToken(sortedJson([version, name, shown, document.plugins, steady, withheld])).slice(0, 32);
    return { stamp, document, places: [...known.values()].map(({ shared }) => shared) };
  };

  return {
    document: async (code: string, known: string | null): Promise<SharedDocument> => {
      const { stamp, document, places: figures } = await read(await shares.open(code));
      return { stamp, document: stamp === known ? null : document, places: figures };
    },
    image: async (code: string, id: string) => {
      const { document } = await read(await shares.open(code));
      const { backgroundImage } = document.content;
      const bound = [backgroundImage, ...itemsOfDocument(document.content).map(({ image }) => image)];
      const file = bound.includes(id) ? await files.open(id) : null;
      if (!file?.contentType.startsWith('image/')) {
        file?.content.destroy();
        throw refuse('404');
      }
      return { content: file.content, contentType: file.contentType, inline: true };
    },
  };
};
