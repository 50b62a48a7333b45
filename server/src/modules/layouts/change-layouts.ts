import { type Layout, layoutChanged } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { placeChanged } from '../places/places.module.ts';
import { findFaults } from './check-layout.ts';
import { imagesAmong, type LayoutWorld, refuseFaults, sourcesFor } from './check-references.ts';
import type { LayoutReaders, LayoutsDeps } from './design-layouts.ts';
import { addVersion, findVersion, lockDraft, newestVersion, type StoredDraft, writeDraft } from './layouts.store.ts';
import { readLayout } from './read-layout.store.ts';

interface Based {
  readonly placeId: string;
  readonly revision: number;
}

const audited = ({ layoutForm, layout }: Layout) => ({ ...layoutForm, widgets: layout.length });

/** Saves, publishes and restores layouts. Each change names the revision that it is based on. */
export const createLayoutChanges = (deps: LayoutsDeps, { requirePlace }: LayoutReaders) => {
  const { database, news, plugins, devices, places, files, outside } = deps;

  const worldOf = async (
    { tx, caller, placeId }: { readonly tx: Executor; readonly caller: Caller; readonly placeId: string },
    { layout }: Layout,
    stored: Layout | 'published' | null,
  ): Promise<LayoutWorld> => {
    const [palette, described, sites] = await Promise.all([
      plugins.palette(),
      devices.lists.ofPlace(placeId),
      outside.sites(),
    ]);
    // What others have designed is published as it is.
    const isPublished = stored === 'published';
    const before = new Set(isPublished ? [] : stored?.layout.map(({ image }) => image));
    return {
      sites,
      sources: await sourcesFor(outside.data, layout, isPublished ? 'anybody' : caller),
      plugins: new Map(palette.map((plugin) => [plugin.code, plugin])),
      devices: new Map(described.map((device) => [device.id, device])),
      images: await imagesAmong(
        tx,
        files,
        caller,
        layout.map(({ image }) => image).filter((id) => !before.has(id)),
      ),
    };
  };

  /**
   * Runs with the draft locked. Throws '404' without access to the place, '409' if somebody saved meanwhile, and
   * 'definition.unreadable' if a newer version wrote what would be replaced.
   */
  const withDraft = async <T>(
    { placeId, revision }: Based,
    caller: Caller,
    work: (tx: Executor, stored: StoredDraft, base: Layout | null) => Promise<T>,
  ): Promise<T> => {
    await requirePlace(caller.places, placeId, 'placeId');
    return database.transaction(async (tx) => {
      const stored = await lockDraft(tx, placeId);
      if (stored.revision !== revision) throw refuse('409');
      const base = stored.draft ?? (await newestVersion(tx, placeId))?.layout ?? null;
      if (base && (await readLayout(tx, base)).unreadable) throw refuse('definition.unreadable');
      return work(tx, stored, base);
    });
  };
  const store = async (tx: Executor, stored: StoredDraft, layout: Layout, caller: Caller, after: object = {}) => {
    const { placeId } = stored;
    const { revision, savedAt } = await writeDraft(tx, stored, layout, caller.username);
    await caller.audit({ target: placeId, after: { revision, ...audited(layout), ...after } }, tx);
    await news.changed(tx, layoutChanged, { placeId, change: 'draft', revision, by: caller.username });
    return { revision, savedAt: savedAt.toISOString() };
  };

  return {
    save: ({ placeId, revision, ...layout }: Based & Layout, caller: Caller) =>
      withDraft({ placeId, revision }, caller, async (tx, stored, base) => {
        const world = await worldOf({ tx, caller, placeId }, layout, base);
        refuseFaults(findFaults(layout, world, base), layout.layout, world.plugins, caller.language);
        return store(tx, stored, layout, caller);
      }),
    publish: async ({ placeId, revision, note }: Based & { note: string }, caller: Caller) => {
      const number = await withDraft({ placeId, revision }, caller, async (tx, { draft }) => {
        if (!draft || draft.layout.length === 0) throw refuse('layout.empty');
        const world = await worldOf({ tx, caller, placeId }, draft, 'published');
        refuseFaults(findFaults(draft, world), draft.layout, world.plugins, caller.language);
        const added = await addVersion(tx, { placeId, layout: draft, note, by: caller.username });
        await places.showOwnLayout(tx, placeId);
        await caller.audit({ target: placeId, after: { version: added, note, ...audited(draft) } }, tx);
        await news.changed(tx, placeChanged, { placeId });
        await news.changed(tx, layoutChanged, { placeId, change: 'published', revision, by: caller.username });
        return added;
      });
      return { number };
    },
    restore: async ({ id, revision }: { id: string; revision: number }, caller: Caller) => {
      const version = await findVersion(database.db, caller.places, id);
      if (!version) throw refuse('404');
      if (version.unreadable) throw refuse('definition.unreadable');
      const { placeId, layoutForm, layout, number } = version;
      return withDraft({ placeId, revision }, caller, (tx, stored) =>
        store(tx, stored, { layoutForm, layout }, caller, { restored: number }),
      );
    },
  };
};
