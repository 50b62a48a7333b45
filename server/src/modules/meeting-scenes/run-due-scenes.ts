import type { MeetingSceneOutcome } from '@eoms/contract';
import { newId } from '../../platform/database/uuid.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { placeStatesChanged } from '../places/places.module.ts';
import type { MeetingScenesDeps } from './meeting-scenes.deps.ts';
import {
  begunScenes,
  type DueScene,
  dueScenes,
  findScenes,
  isControlled,
  isTakenSoon,
  isUnderMaintenance,
  note,
  settle,
} from './meeting-scenes.store.ts';

const minute = 60_000;
/** Later than this, switching on would only startle the people in the room. */
const lateForOnMs = 5 * minute;
/** For so long a room is not switched off because somebody operates it. */
const postponedAtMostMs = 60 * minute;
/** Whoever has pressed something within so many minutes is still there. */
const presentMinutes = 10;
/** If the next meeting begins within so many minutes, what is on stays on. */
const betweenMinutes = 10;

type Verdict = MeetingSceneOutcome | 'run' | 'wait';

const judge = async ({ database: { db }, places }: MeetingScenesDeps, due: DueScene): Promise<Verdict> => {
  const { kind, meetingId: except, placeId } = due;
  const rooms = places.relations.sharing(placeId);
  const lateMs = Date.now() - Math.max(due.dueAt.getTime(), kind === 'on' ? due.startsAt.getTime() : 0);
  if (kind === 'on' && lateMs > lateForOnMs) return 'late';
  if (await isUnderMaintenance(db, places.relations.roomsOf(placeId))) return 'maintenance';
  if (kind === 'on') {
    if (await isTakenSoon(db, rooms, { except, within: 0 })) return 'inUse';
    return (await isControlled(db, rooms, presentMinutes)) ? 'controlled' : 'run';
  }
  const before = (await findScenes(db, placeId))?.onMinutes ?? 0;
  if (await isTakenSoon(db, rooms, { except, within: Math.max(betweenMinutes, before) })) return 'nextFollows';
  if (!(await isControlled(db, rooms, presentMinutes))) return 'run';
  return lateMs > postponedAtMostMs ? 'controlled' : 'wait';
};

/**
 * Switches rooms on before meetings and off after them. What is done is noted first, with the id of its run: whichever
 * node goes on after a crash begins that very run, or finds that it has begun.
 */
export const runDueScenes = async (deps: MeetingScenesDeps, signal?: AbortSignal): Promise<void> => {
  const { database, controls, news, log } = deps;
  const { db } = database;
  for (const due of await dueScenes(db)) {
    if (signal?.aborted) return;
    const verdict = await judge(deps, due);
    if (verdict === 'wait') continue;
    if (verdict === 'run') await note(db, due, 'begun', newId());
    else await note(db, due, verdict);
  }
  for (const { groupId, runId, placeId, subject, ...key } of await begunScenes(db)) {
    if (signal?.aborted) return;
    if (groupId === null || runId === null) continue;
    try {
      await controls.runGroup({
        groupId,
        placeId,
        runId,
        priority: 'schedule',
        cause: { kind: 'system', id: key.meetingId, name: subject },
      });
      await settle(db, key, { outcome: 'ran' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.warn({ code: error.code, placeId }, 'the action group of a meeting was refused');
      await settle(db, key, { outcome: 'refused', runId: null, refused: error.code });
    }
    news.publish(placeStatesChanged, { placeIds: [placeId] });
  }
};
