import { alarmWindowChanged, alarmWindowsEndpoints } from '@eoms/contract';
import { implement } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { createRepeated } from '../../platform/repeat.ts';
import type { AlarmsModule } from '../alarms/alarms.module.ts';
import {
  combinationChanged,
  narrowPlaces,
  type PlacesModule,
  placeChanged,
  placeGroupRemoved,
  placeRemoved,
} from '../places/places.module.ts';
import { findWindow, pageWindows, windowReferences } from './alarm-windows.store.ts';
import { endWindow, removeWindow, saveWindow } from './change-windows.ts';
import { createOpenWindows } from './open-windows.ts';
import { presentWindows } from './present-windows.ts';

export interface AlarmWindowsDeps extends Pick<Platform, 'database' | 'references' | 'news' | 'live' | 'log'> {
  readonly alarms: Pick<AlarmsModule, 'setCoveredBy' | 'recheckSuppression' | 'levels'>;
  readonly places: Pick<PlacesModule, 'placesBelow' | 'relations'>;
  readonly now?: () => Date;
}

export interface AlarmWindowsModule extends ModuleParts {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Opens and closes what is due; also done when its time has come. */
  check(): Promise<void>;
}

const lookEveryMs = 60_000;

/** Maintenance windows: while one is open, the alarms of its scope are suppressed. */
export const createAlarmWindows = (deps: AlarmWindowsDeps): AlarmWindowsModule => {
  const { database, news, live, log, alarms, places, now = () => new Date() } = deps;
  const { db } = database;
  const open = createOpenWindows({ database, places, now });
  alarms.setCoveredBy(open.coveredBy);
  const tree = { placesBelow: places.placesBelow, roomsOf: places.relations.roomsOf };

  /** Memory first, then the marks: an alarm that is raised between the two is marked rightly. */
  const look = async (): Promise<Date | null> => {
    const next = await open.read();
    await alarms.recheckSuppression({ covering: open.count() > 0 });
    return next;
  };
  const check = async (): Promise<void> => {
    await look();
  };
  const looking = createRepeated({
    name: 'maintenance windows',
    everyMs: lookEveryMs,
    log,
    async work() {
      const next = await look();
      return next ? next.getTime() - now().getTime() : undefined;
    },
  });
  news.on(alarmWindowChanged, check);
  news.on(alarmWindowChanged, looking.wake);
  live.pushes(alarmWindowChanged, 'alarms');
  news.onGap(looking.wake);
  for (const changed of [placeChanged, placeRemoved, placeGroupRemoved, combinationChanged])
    news.on(changed, looking.wake);
  /** Those who changed something see its effect at once, others soon. */
  const changed = async (): Promise<void> => {
    // It is saved already: what fails here is done again.
    await check().catch((error: unknown) => log.warn({ err: error }, 'suppressed alarms could not be marked yet'));
    news.publish(alarmWindowChanged, {});
  };
  const changing = { database, places, now, levels: alarms.levels };
  deps.references.add(windowReferences);
  return {
    routes: implement(alarmWindowsEndpoints, {
      pageAlarmWindows: async ({ query }, caller) => {
        const scope = await narrowPlaces(tree, caller.places, query);
        return database.read(async (reader) => {
          const at = now();
          const page = await pageWindows(reader, scope, query, at);
          const records = await presentWindows(reader, places, { scope: caller.places, at }, page.records);
          return { ...page, records };
        });
      },
      getAlarmWindow: async ({ params: { id } }, caller) => {
        const row = await findWindow(db, caller.places, id);
        const [window] = row ? await presentWindows(db, places, { scope: caller.places, at: now() }, [row]) : [];
        if (!window) throw refuse('404');
        return window;
      },
      saveAlarmWindow: async ({ body }, caller) => {
        const id = await saveWindow(changing, body, caller);
        await changed();
        return { id };
      },
      endAlarmWindow: async ({ body: { id } }, caller) => {
        await endWindow(changing, id, caller);
        await changed();
        return null;
      },
      removeAlarmWindow: async ({ query: { id } }, caller) => {
        await removeWindow(changing, id, caller);
        await changed();
        return null;
      },
    }),
    async start() {
      await check();
      looking.start();
    },
    stop: looking.stop,
    check,
  };
};
