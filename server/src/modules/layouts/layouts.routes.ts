import { compareLayouts, type LayoutVersionDetail, layoutsEndpoints } from '@eoms/contract';
import { mayOperate } from '../../platform/auth/panels.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { createLayoutChanges } from './change-layouts.ts';
import { createLayoutReaders, type LayoutsDeps } from './design-layouts.ts';
import { createDesigners } from './designers.ts';
import { findVersion, pageVersions } from './layouts.store.ts';
import { askedIn, sourcesIn } from './widget-data.ts';

/** Calls for the control layouts of places. */
export const layoutsRoutes = (deps: LayoutsDeps): Route[] => {
  const { db } = deps.database;
  const readers = createLayoutReaders(deps);
  const changes = createLayoutChanges(deps, readers);
  const designers = createDesigners(deps, readers);
  const requireVersion = async (caller: Caller, id: string): Promise<LayoutVersionDetail> => {
    const found = await findVersion(db, caller.places, id);
    if (!found) throw refuse('404');
    return found;
  };
  return implement(layoutsEndpoints, {
    getLayout: ({ params }, caller) => readers.shown(caller, params.id),
    getLayoutImage: async ({ params, query: { image } }, caller) => {
      const { layout } = await readers.shown(caller, params.id);
      const file = layout.some((item) => item.image === image) ? await deps.files.open(image) : null;
      if (!file?.contentType.startsWith('image/')) {
        file?.content.destroy();
        throw refuse('404');
      }
      return { content: file.content, contentType: file.contentType, inline: true };
    },
    getLayoutData: async ({ params }, caller) => {
      const { layout } = await readers.shown(caller, params.id);
      return sourcesIn(layout).length === 0
        ? []
        : deps.outside.data().read(askedIn(layout, await deps.plugins.palette()));
    },
    tryWidgetData: async ({ body }) => deps.outside.data().read(askedIn(body.widgets, await deps.plugins.palette())),
    getLayoutDraft: ({ params }, caller) => readers.draft(caller, params.id),
    getGeneratedLayout: async ({ params }, caller) =>
      readers.generate(await readers.requirePlace(caller.places, params.id)),
    getLayoutDevices: async ({ params }, caller) => {
      await readers.requirePlace(caller.places, params.id);
      const devices = await deps.devices.lists.ofPlace(params.id);
      return devices.map((device) => ({
        ...device,
        actions: device.actions.filter((action) => mayOperate(caller, device.id, action)),
      }));
    },
    getFrameSites: async () => ({ sites: await deps.outside.sites() }),
    saveLayout: ({ body }, caller) => changes.save(body, caller),
    publishLayout: ({ body }, caller) => changes.publish(body, caller),
    restoreLayoutVersion: ({ body }, caller) => changes.restore(body, caller),
    pageLayoutVersions: ({ query }, caller) => pageVersions(db, caller.places, query),
    getLayoutVersion: ({ params }, caller) => requireVersion(caller, params.id),
    compareLayoutVersion: async ({ query: { id, withId } }, caller) => {
      const before = await requireVersion(caller, id);
      const after = withId === undefined ? undefined : await requireVersion(caller, withId);
      if (after && after.placeId !== before.placeId) throw refuse('404');
      const now = after ?? (await readers.draft(caller, before.placeId));
      if (before.unreadable || now.unreadable) throw refuse('definition.unreadable');
      return compareLayouts(before, now);
    },
    announceDesigner: ({ body }, caller) => designers.announce(body, caller),
  });
};
