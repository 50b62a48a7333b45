import type { ChecklistAnswer, InspectionOutcome } from '@eoms/contract';
import { inspectionTexts as texts } from '@eoms/phrases';
import { refuseState } from '../../../platform/database/change-state.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { createAttachedFiles } from '../../../platform/files/attached-files.store.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import { requireOwnImage } from '../../../platform/files/require-own-image.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { Checked } from '../checks/asked-device.ts';
import { againstLast } from '../checks/check-device.ts';
import { inspectionFiles } from '../inspections.tables.ts';
import type { EndDeps } from '../runs/end-inspection.ts';
import { type InspectionRow, type ItemRow, inspectionRefusals, lockItem } from '../runs/inspections.store.ts';
import { pastOf } from '../runs/items.store.ts';
import { settleItem } from '../runs/settle-item.ts';
import { judgeAnswers } from './judge-answers.ts';

export interface AnswerDeps extends EndDeps {
  readonly database: Pick<Database, 'transaction'>;
  readonly files: FileStore;
}

export interface GivenAnswers {
  readonly itemId: string;
  readonly answers: readonly ChecklistAnswer[];
  readonly reason: string;
  readonly presence: { readonly id: string; readonly at: string } | null;
  readonly at: string;
}

export const attachedToItems = createAttachedFiles(inspectionFiles, 'itemId');

/** When somebody was there; a clock of a phone that is ahead counts as now. */
const notAhead = (at: string): Date => new Date(Math.min(Date.parse(at), Date.now()));

const requirePresence = (
  item: ItemRow,
  { presence: isNeeded }: InspectionRow['definition'],
  given: GivenAnswers,
): void => {
  const { presence, answers } = given;
  if (presence && presence.id !== (item.deviceId ?? item.placeId))
    throw refuse('inspection.presenceElsewhere', {}, [{ field: 'presence' }]);
  if (isNeeded && !presence && answers.length > 0)
    throw refuse('inspection.presenceMissing', {}, [{ field: 'presence' }]);
};

const outcomeOf = (found: readonly Checked[]): InspectionOutcome => {
  if (found.some(({ outcome }) => outcome === 'failed')) return 'failed';
  return found.some(({ outcome }) => outcome === 'passed') ? 'passed' : 'unchecked';
};

const attachPhotos = async (
  tx: Executor,
  { files }: AnswerDeps,
  item: ItemRow,
  given: GivenAnswers,
  caller: Caller,
) => {
  const fileIds = [...new Set(given.answers.flatMap((answer) => answer.fileIds))];
  for (const id of fileIds) await requireOwnImage(tx, files, { id, caller, field: 'images' });
  await attachedToItems.set(tx, item.id, fileIds, { files, person: caller, field: 'images' });
};

/**
 * Takes what somebody found at one device or place, once. Who comes second, with a phone that had no connection, is told who
 * was first.
 */
export const answerItem = (deps: AnswerDeps, caller: Caller, given: GivenAnswers): Promise<null> =>
  deps.database.transaction(async (tx) => {
    const found = await lockItem(tx, caller.places, given.itemId);
    if (!found) throw refuse('404');
    const { item, inspection } = found;
    const isOpen = item.status === 'pending';
    if (!isOpen && item.by !== null) throw refuse('inspection.answeredBefore', { by: item.by });
    if (inspection.status !== 'afoot' || !isOpen || item.automatic)
      throw refuseState(inspectionRefusals, inspection.status, 'answer');
    requirePresence(item, inspection.definition, given);
    if (given.answers.length === 0 && given.reason === '')
      throw refuse('inspection.answerMissing', {}, [{ field: 'reason' }]);
    const asked = inspection.definition.checklists.filter(({ id }) => item.checklistIds.includes(id));
    const judged = given.answers.length === 0 ? [] : judgeAnswers(asked, given.answers);
    await attachPhotos(tx, deps, item, given, caller);
    const findings = againstLast(judged, await pastOf(tx, item));
    const at = notAhead(given.at);
    const values = {
      answers: [...given.answers],
      presentAt: given.presence && notAhead(given.presence.at),
      by: caller.username,
      startedAt: given.presence ? notAhead(given.presence.at) : at,
      endedAt: at,
    };
    const reason = given.reason === '' ? null : texts.byHand(given.reason);
    await settleItem(deps, tx, item, { outcome: outcomeOf(judged), findings, reason, values });
    await caller.audit({ target: item.id, after: given }, tx);
    return null;
  });
