import { type DocumentContent, type DocumentItem, itemsOfDocument, placesOfDocument } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import {
  findLostReferences,
  imagesAmong,
  type LayoutWorld,
  refuseFaults,
  sourcesFor,
  type WorldFault,
} from '../layouts/layouts.module.ts';
import type { DocumentsDeps } from './documents.deps.ts';

interface Spotted {
  readonly item: DocumentItem;
  /** `content.pages.0.items.3` */
  readonly at: string;
}

const spotsOf = ({ pages }: DocumentContent): Spotted[] =>
  pages.flatMap(({ items }, page) =>
    items.map((item, index) => ({ item, at: `content.pages.${page}.items.${index}` })),
  );

/** Widgets that leave their page, and ids that are used twice, be it by widgets or by pages. */
const findPlacingFaults = (content: DocumentContent): WorldFault[] => {
  const ids = new Set<string>();
  if (new Set(content.pages.map(({ id }) => id)).size < content.pages.length)
    throw refuse('document.outside', {}, [{ field: 'content.pages' }]);
  return spotsOf(content).flatMap(({ item: { id, x, y, w, h }, at }, index) => {
    const isSound = !ids.has(id) && x + w <= content.width && y + h <= content.height;
    ids.add(id);
    return isSound ? [] : [{ code: 'document.outside' as const, at, index }];
  });
};

/** Checks what people save: within the page, of places they may see, bound to what exists. */
export const createDocumentCheck = ({ database, plugins, devices, places, files, outside }: DocumentsDeps) => {
  const placesAmong = async (content: DocumentContent, caller: Caller): Promise<Set<string>> => {
    const wanted = placesOfDocument(content);
    const seen = caller.places === 'all' ? wanted : wanted.filter((id) => caller.places.includes(id));
    return new Set(await places.existingPlaces(seen, database.db));
  };

  /** Throws unless the caller may see all places of the content. */
  const requirePlaces = async (content: DocumentContent, caller: Caller): Promise<void> => {
    const known = await placesAmong(content, caller);
    if (placesOfDocument(content).some((id) => !known.has(id))) throw refuse('document.placeUnknown');
  };

  /** Throws on the first fault that `stored` does not have already. */
  const requireSound = async (
    tx: Executor,
    content: DocumentContent,
    stored: DocumentContent | undefined,
    caller: Caller,
  ): Promise<void> => {
    const spots = spotsOf(content);
    const items = spots.map(({ item }) => item);
    const palette = new Map((await plugins.palette()).map((plugin) => [plugin.code, plugin]));
    const refuseAny = (faults: WorldFault[]): void => refuseFaults(faults, items, palette, caller.language);
    refuseAny(findPlacingFaults(content));

    const known = await placesAmong(content, caller);
    const before = new Set(stored ? placesOfDocument(stored) : []);
    refuseAny(
      spots.flatMap(({ item: { placeId }, at }, index) =>
        placeId === null || known.has(placeId) || before.has(placeId)
          ? []
          : [{ code: 'document.placeUnknown' as const, at: `${at}.placeId`, index }],
      ),
    );
    if (content.backgroundImage !== null && content.backgroundImage !== stored?.backgroundImage) {
      if ((await imagesAmong(tx, files, caller, [content.backgroundImage])).size === 0)
        throw refuse('document.backgroundUnknown', {}, [{ field: 'content.backgroundImage' }]);
    }

    const old = stored ? itemsOfDocument(stored) : [];
    const oldImages = new Set(old.map(({ image }) => image));
    const images = await imagesAmong(
      tx,
      files,
      caller,
      items.map(({ image }) => image).filter((id) => !oldImages.has(id)),
    );
    const sources = await sourcesFor(outside.data, items, caller);
    const shared = { plugins: palette, images, sources, sites: await outside.sites() };
    const nowhere: LayoutWorld = { ...shared, devices: new Map() };
    const worlds = new Map<string | null, LayoutWorld>([[null, nowhere]]);
    for (const id of known) {
      const described = await devices.lists.ofPlace(id);
      worlds.set(id, { ...shared, devices: new Map(described.map((one) => [one.id, one])) });
    }
    refuseAny(
      findLostReferences(items, ({ placeId }) => worlds.get(placeId) ?? nowhere, old).map(({ code, index, part }) => ({
        code,
        index,
        at: `${spots[index]?.at}.${part}`,
      })),
    );
  };
  return { requirePlaces, requireSound };
};
