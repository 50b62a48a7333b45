import {
  type DocumentContent,
  type DocumentItem,
  itemsOfDocument,
  type PluginDetail,
  placesOfDocument,
  type SharedDocument,
} from '@eoms/contract';
import { hashToken } from '../../platform/auth/token.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { sortedJson } from '../../platform/same-json.ts';
import { askedIn } from '../layouts/layouts.module.ts';
import type { DocumentsDeps } from './documents.deps.ts';
import { type WidgetOfPlace, withNamedDevices } from './narrow-devices.ts';
import { createPlaceReading, type ReadPlace } from './read-shared-place.ts';
import type { DocumentShares, ReadableShare } from './share-documents.ts';

type Palette = ReadonlyMap<string, PluginDetail>;
type Document = NonNullable<SharedDocument['document']>;

/** A widget without anything that it shows. */
const emptied = (item: DocumentItem): DocumentItem => ({
  ...item,
  title: null,
  attributes: {},
  attributesFrom: {},
  devices: [],
  properties: [],
  image: null,
  placeId: null,
  open: false,
});

const mapItems = (content: DocumentContent, change: (item: DocumentItem) => DocumentItem): DocumentContent => ({
  ...content,
  pages: content.pages.map((page) => ({ ...page, items: page.items.map(change) })),
});

const widgetsOf = (content: DocumentContent, palette: Palette): WidgetOfPlace[] =>
  itemsOfDocument(content).flatMap((item) => {
    const plugin = palette.get(item.plugin);
    return plugin ? [{ item, widget: plugin.widget }] : [];
  });

/** The document with nothing of places that are not known. */
const present = (
  { content, name }: ReadableShare,
  palette: Palette,
  known: ReadonlyMap<string, ReadPlace>,
): Document => {
  const isWithheld = ({ placeId }: DocumentItem): boolean => placeId !== null && !known.has(placeId);
  const shown = mapItems(content, (item) => {
    if (isWithheld(item)) return emptied(item);
    const widget = palette.get(item.plugin)?.widget;
    const place = item.placeId === null ? undefined : known.get(item.placeId);
    const named = widget && place ? withNamedDevices({ item, widget }, place.all) : item;
    // Whom it asks, and with what, is nothing for readers.
    return { ...named, attributesFrom: {}, open: false };
  });
  const used = new Set(itemsOfDocument(shown).map(({ plugin }) => plugin));
  return {
    name,
    content: shown,
    plugins: [...palette.values()].filter(({ code }) => used.has(code)),
    devices: [...known.values()].map(({ id, devices }) => ({ placeId: id, devices })),
    withheld: itemsOfDocument(content)
      .filter(isWithheld)
      .map(({ id }) => id),
  };
};

/** The same for two readings between which nothing but values has changed. */
const stampOf = (version: number, { devices, ...rest }: Document): string => {
  const steady = devices.map(({ placeId, devices: own }) => [placeId, own.map(({ live: _, ...device }) => device)]);
  return hashToken(sortedJson([version, rest, steady])).slice(0, 32);
};

/** Reads shared documents: what they bind, of the places that whoever shared them may see at this moment. */
export const createSharedReading = (deps: DocumentsDeps, shares: DocumentShares) => {
  const { plugins, files, outside } = deps;
  const readPlace = createPlaceReading(deps);

  const read = async (share: ReadableShare) => {
    const palette: Palette = new Map((await plugins.palette()).map((plugin) => [plugin.code, plugin]));
    const widgets = widgetsOf(share.content, palette);
    const found = await Promise.all(
      placesOfDocument(share.content).map((id) =>
        readPlace(
          share,
          id,
          widgets.filter(({ item }) => item.placeId === id),
        ),
      ),
    );
    const known = new Map(found.flatMap((place) => (place ? [[place.id, place] as const] : [])));
    const document = present(share, palette, known);
    const asked = itemsOfDocument(share.content).filter(({ placeId }) => placeId === null || known.has(placeId));
    return {
      data: await outside.data().read(askedIn(asked, [...palette.values()])),
      document,
      stamp: stampOf(share.version, document),
      places: [...known.values()].map(({ shared }) => shared),
    };
  };

  return {
    document: async (code: string, known: string | null): Promise<SharedDocument> => {
      const { stamp, document, places, data: said } = await read(await shares.open(code));
      return { stamp, document: stamp === known ? null : document, places, data: said };
    },
    image: async (code: string, id: string) => {
      const { content } = (await read(await shares.open(code))).document;
      const bound = [content.backgroundImage, ...itemsOfDocument(content).map(({ image }) => image)];
      const file = bound.includes(id) ? await files.open(id) : null;
      if (!file?.contentType.startsWith('image/')) {
        file?.content.destroy();
        throw refuse('404');
      }
      return { content: file.content, contentType: file.contentType, inline: true };
    },
  };
};
