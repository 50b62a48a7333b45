import type { NoticeRecipientDraft } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import { lockRow, saveRow, writeRow } from '../../../platform/database/save-row.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../../platform/http/refusal.ts';
import type { NoticeUses } from '../notice-uses.ts';
import { keptRecipients, subjectExists } from './recipients.store.ts';

const check = async (tx: Executor, draft: NoticeRecipientDraft): Promise<void> => {
  if (draft.kind === 'contact') {
    if (draft.phone === null && draft.email === null)
      throw refuse('recipient.unreachable', {}, [{ field: 'phone' }, { field: 'email' }]);
  } else if (draft.kind === 'rota') {
    const { userIds, standIn } = draft.rota;
    if (!(await subjectExists(tx, 'user', userIds))) throw refuseUnknown('rota.userIds');
    if (standIn && !(await subjectExists(tx, 'user', [standIn.userId]))) throw refuseUnknown('rota.standIn');
  } else if (!(await subjectExists(tx, draft.kind, [draft.subjectId]))) throw refuseUnknown('subjectId');
};

export const saveRecipient = async (
  tx: Executor,
  uses: Pick<NoticeUses, 'refuseNamed'>,
  draft: NoticeRecipientDraft,
  caller: Caller,
): Promise<string> => {
  await check(tx, draft);
  const { id } = await saveRow(tx, keptRecipients, draft, caller, async (before) => {
    // What rules mean as a rota has to stay one.
    if (before?.kind === 'rota' && draft.kind !== 'rota') await uses.refuseNamed(tx, before.id);
    return undefined;
  });
  return id;
};

export const handOver = async (
  tx: Executor,
  { id, standIn }: { readonly id: string; readonly standIn: { userId: string; until: string } | null },
  caller: Caller,
): Promise<void> => {
  const before = await lockRow(tx, keptRecipients, id);
  if (before.rota === null) throw refuse('recipient.notRota');
  if (standIn && new Date(standIn.until) <= new Date())
    throw refuse('recipient.handOverPast', {}, [{ field: 'until' }]);
  if (standIn && !(await subjectExists(tx, 'user', [standIn.userId]))) throw refuseUnknown('userId');
  await writeRow(tx, keptRecipients, { id, before }, { values: { rota: { ...before.rota, standIn } } }, caller);
};
