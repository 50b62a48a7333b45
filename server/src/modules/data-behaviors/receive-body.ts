import type { Received } from '@eoms/contract';
import { decodeForeignText, parseForeignJson } from '@eoms/drivers/kit';
import { hashToken, isToken, newToken } from '../../platform/auth/token.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { keptBehaviors } from './data-behaviors.store.ts';
import type { NoteCalls } from './note-calls.ts';
import { findInbox, setInboxKey, storeReceived } from './received.store.ts';

/** Makes the key of the address that another system sends to; it is shown once, and an earlier one ends. */
export const renewReceiveKey = (database: Database, id: string, caller: Caller): Promise<{ key: string }> =>
  database.transaction(async (tx) => {
    const { methodType } = await lockRow(tx, keptBehaviors, id);
    if (methodType !== 'webhook') throw refuse('dataBehavior.wrongType');
    const key = newToken();
    await setInboxKey(tx, id, hashToken(key));
    await caller.audit({ target: id, after: { receiveKey: 'renewed' } }, tx);
    return { key };
  });

export const receivedOf = async ({ db }: Pick<Database, 'db'>, id: string): Promise<Received> => {
  const inbox = await findInbox(db, id);
  return { hasKey: inbox !== undefined, at: inbox?.at?.toISOString() ?? null };
};

const bodyIn = (content: Buffer, type: string): unknown => {
  try {
    return parseForeignJson(decodeForeignText(content, type));
  } catch {
    throw refuse('dataBehavior.resultWrong');
  }
};

/** Takes what another system sends. An unknown key gets '404', whatever it was sent with. */
export const receiveBody = async (
  { db }: Pick<Database, 'db'>,
  calls: Pick<NoteCalls, 'note'>,
  { key, content, type }: { readonly key: string; readonly content: Buffer; readonly type: string },
): Promise<void> => {
  if (!isToken(key)) throw refuse('404');
  const body = bodyIn(content, type);
  const at = new Date();
  const behaviorId = await storeReceived(db, hashToken(key), { at, body });
  if (behaviorId === undefined) throw refuse('404');
  const figures = { tookMs: 0, bytes: content.length, code: null, said: '', revision: 0 };
  calls.note({ behaviorId, at, cause: 'received', by: null, args: {}, value: body, ...figures });
};
