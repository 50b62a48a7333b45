import { meetingScenesEndpoints } from '@eoms/contract';
import { listRevision, raiseListRevision } from '../../platform/database/list-revision.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement } from '../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { ModuleParts } from '../../platform/platform.ts';
import { findMeeting } from '../meetings/meetings.module.ts';
import type { MeetingScenesDeps } from './meeting-scenes.deps.ts';
import { countGroups, findScenes, forgetOld, listDone, storeScenes } from './meeting-scenes.store.ts';
import { runDueScenes } from './run-due-scenes.ts';

export { findScenes } from './meeting-scenes.store.ts';

const jobName = 'meetings.scenes';
const scenesOf = (placeId: string) => ({ call: 'saveMeetingScenes', owner: placeId });

/** Rooms that are switched on before their meetings and off after them. */
export const createMeetingScenes = (deps: MeetingScenesDeps): ModuleParts => {
  const { database, jobs, log, places } = deps;
  const { db } = database;
  jobs.work(jobName, async (signal) => {
    await runDueScenes(deps, signal);
    await forgetOld(db);
  });
  jobs.schedule(jobName, '* * * * *').catch((error: unknown) => {
    log.error({ err: error }, 'the action groups of meetings could not be scheduled');
  });
  const requirePlace = async (caller: Caller, placeId: string): Promise<void> => {
    if (!(await places.seesPlace(caller.places, placeId))) throw refuseUnknown('placeId');
  };
  return {
    routes: implement(meetingScenesEndpoints, {
      getMeetingScenes: async ({ query: { placeId } }, caller) => {
        await requirePlace(caller, placeId);
        const revision = await listRevision(db, scenesOf(placeId));
        return { revision, scenes: await findScenes(db, placeId) };
      },
      saveMeetingScenes: async ({ body: { placeId, revision, scenes } }, caller) => {
        await requirePlace(caller, placeId);
        const groupIds = [...new Set([scenes?.onGroupId, scenes?.offGroupId].filter((id) => id != null))];
        await database.transaction(async (tx) => {
          await raiseListRevision(tx, scenesOf(placeId), revision, caller);
          if ((await countGroups(tx, placeId, groupIds)) !== groupIds.length) throw refuseUnknown('scenes');
          const before = await findScenes(tx, placeId);
          await storeScenes(tx, placeId, scenes);
          await caller.audit({ target: placeId, before, after: scenes }, tx);
        });
        return null;
      },
      getMeetingSceneRuns: async ({ params: { id } }, caller) => {
        if (!(await findMeeting(db, caller.places, id))) throw refuse('404');
        return listDone(db, id);
      },
    }),
  };
};
