import { asSource, type WhyDevice } from '@eoms/contract';
import { automationTexts as texts } from '@eoms/phrases';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { deviceCommands as commands } from '../../commands/commands.tables.ts';
import { sceneRuns } from '../../controls/controls.tables.ts';
import { firingOfRun } from './firings.store.ts';

/** What the last order to a device that was not refused came from, back to a person, a sensor or a schedule. */
export const whyDevice = async (db: Executor, deviceId: string): Promise<WhyDevice> => {
  const [last] = await db
    .select()
    .from(commands)
    .where(and(eq(commands.deviceId, deviceId), ne(commands.status, 'failed')))
    .orderBy(desc(commands.createdAt), desc(commands.id))
    .limit(1);
  if (!last) return { text: null, at: null, runId: null, firingId: null };
  const at = last.createdAt.toISOString();
  const plain = { at, runId: null, firingId: null };
  if (last.causeKind === 'person') return { ...plain, text: texts.whyPerson(last.causeName ?? '—', last.actionName) };
  if (last.causeKind === 'assistant')
    return { ...plain, text: texts.whyAssistant(last.causeName ?? '—', last.actionName) };
  if (last.causeKind !== 'scene' || last.causeId === null) return { ...plain, text: texts.whySystem(last.actionName) };
  const firing = await firingOfRun(db, last.causeId);
  if (firing) {
    const text = texts.whyAutomation(firing.automationName, asSource(firing.cause.text));
    return { text, at, runId: last.causeId, firingId: firing.id };
  }
  const [run] = await db.select().from(sceneRuns).where(eq(sceneRuns.id, last.causeId));
  const by = run?.causeName ?? '—';
  return {
    text: texts.whyScene(run?.groupName ?? last.causeName ?? '—', by),
    at,
    runId: run?.id ?? null,
    firingId: null,
  };
};
