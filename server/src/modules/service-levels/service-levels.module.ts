import { type AutomationCalendar, serviceLevelsEndpoints } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { implement } from '../../platform/http/implement.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { createPlugPoint } from '../../platform/plug-point.ts';
import type { CalendarModule } from '../calendar/calendar.module.ts';
import { serviceLevelsHandlers } from './service-levels.routes.ts';
import { holdLevels, type Levels, lockLevels, readLevels } from './service-levels.store.ts';

export {
  type Clock,
  type Clocks,
  type DueStep,
  moveClocks,
  openedClocks,
  type Runs,
  stepKey,
  stepsToCome,
} from './service-clock.ts';
export type { Level, Levels } from './service-levels.store.ts';

/** Sets the clocks of open orders anew, after what is promised has changed. */
export type FollowLevels = (tx: Executor, before: Levels, after: Levels, now: Date) => Promise<void>;

export interface ServiceLevelsDeps {
  readonly platform: Pick<Platform, 'database'>;
  readonly calendar: Pick<CalendarModule, 'read' | 'addFollower'>;
}

export interface ServiceLevelsModule extends ModuleParts {
  /** What is promised now; it does not change until the transaction ends. Asked before any order is locked. */
  inForce(tx: Executor): Promise<Levels>;
  /** Orders follow what is promised. */
  setFollower(follow: FollowLevels): void;
  start(): Promise<void>;
}

/** Service levels (ITIL): how soon orders of an urgency are answered and resolved, in whose working hours, and who hears when time runs out. */
export const createServiceLevels = ({ platform: { database }, calendar }: ServiceLevelsDeps): ServiceLevelsModule => {
  const follower = createPlugPoint<FollowLevels>('serviceLevels.setFollower');
  const following = async <T>(tx: Executor, change: () => Promise<T>): Promise<T> => {
    await lockLevels(tx);
    const before = await readLevels(tx, await calendar.read(tx));
    const result = await change();
    await follower.get()(tx, before, await readLevels(tx, await calendar.read(tx)), new Date());
    return result;
  };
  calendar.addFollower(async (tx, before: AutomationCalendar, after: AutomationCalendar) => {
    await lockLevels(tx);
    await follower.get()(tx, await readLevels(tx, before), await readLevels(tx, after), new Date());
  });
  return {
    routes: implement(serviceLevelsEndpoints, serviceLevelsHandlers({ database, following })),
    async inForce(tx) {
      await holdLevels(tx);
      return readLevels(tx, await calendar.read(tx));
    },
    setFollower: follower.plug,
    async start() {
      follower.get();
    },
  };
};
