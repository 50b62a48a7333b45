import { compareLayouts, countDifferences, type Layout, type LayoutDraft, type ShownLayout } from '@eoms/contract';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import type { PluginsModule } from '../plugins/plugins.module.ts';
import { compileLayout } from './compile-layout.ts';
import { type DesignedPlace, findDraft, findPlace, newestVersion } from './layouts.store.ts';
import { type ReadLayout, readLayout } from './read-layout.store.ts';
import type { OutsideContent } from './widget-data.ts';

export interface LayoutsDeps extends Pick<Platform, 'database' | 'live' | 'news' | 'files'> {
  readonly places: Pick<PlacesModule, 'seesPlace' | 'showOwnLayout'>;
  readonly plugins: Pick<PluginsModule, 'palette' | 'setUse'>;
  readonly devices: Pick<DevicesModule, 'lists'>;
  readonly outside: OutsideContent;
}

const noted = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** Reads the layouts of places, generating those that nobody has designed. */
export const createLayoutReaders = ({ database: { db }, devices }: LayoutsDeps) => {
  /** Throws '404' (on a field) without access to the place. */
  const requirePlace = async (scope: PlaceScope, placeId: string, field?: string): Promise<DesignedPlace> => {
    const place = await findPlace(db, scope, placeId);
    if (!place) throw field === undefined ? refuse('404') : refuseUnknown(field);
    return place;
  };
  const generate = async ({ id, type, capacity }: DesignedPlace): Promise<Layout> =>
    compileLayout({ type, capacity, devices: await devices.lists.ofPlace(id) });
  const named = ({ id, name, type }: DesignedPlace) => ({ placeId: id, placeName: name, placeType: type });

  return {
    requirePlace,
    generate,
    shown: async (caller: Caller, placeId: string): Promise<ShownLayout> => {
      const place = await requirePlace(caller.places, placeId);
      const version = place.layoutType === 'custom' ? await newestVersion(db, placeId) : undefined;
      const layout = version ? await readLayout(db, version.layout) : await generate(place);
      return {
        ...named(place),
        origin: version ? 'custom' : 'generated',
        version: version?.number ?? null,
        publishedAt: noted(version?.createdAt),
        publishedBy: version?.by ?? null,
        ...layout,
      };
    },
    draft: async (caller: Caller, placeId: string): Promise<LayoutDraft> => {
      const place = await requirePlace(caller.places, placeId);
      const [stored, version] = await Promise.all([findDraft(db, placeId), newestVersion(db, placeId)]);
      const known = stored?.draft ?? version?.layout;
      const layout: ReadLayout = known ? await readLayout(db, known) : await generate(place);
      const published = version && (await readLayout(db, version.layout));
      const differences = published ? countDifferences(compareLayouts(published, layout)) : layout.layout.length;
      return {
        ...named(place),
        revision: stored?.revision ?? 0,
        savedAt: noted(stored?.savedAt),
        savedBy: stored?.savedBy ?? null,
        version: version?.number ?? null,
        unpublished: stored?.draft && !layout.unreadable ? differences : 0,
        ...layout,
      };
    },
  };
};
export type LayoutReaders = ReturnType<typeof createLayoutReaders>;
