import type { AssistantRequest } from '@eoms/contract';
import { assistantCallOf } from '@eoms/contract';
import { isAmong } from '../../platform/auth/rights.ts';
import type { Caller } from '../../platform/http/context.ts';
import { type Origin, ToolRefusal } from '../../platform/http/mcp/mcp-tool.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { assistantActions, digestOf, type Prepared } from './assistant-actions.ts';
import type { AssistantsDeps } from './assistants.deps.ts';
import { requestChanged } from './assistants.news.ts';
import {
  decideRequest,
  endRequest,
  findRequest,
  type RequestRow,
  replacePrepared,
  settleOld,
  toRequest,
  withinScope,
} from './assistants.store.ts';
import { createCallAsKey } from './call-as-key.ts';

const receiptIn = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string' ? data.id : null;

const codeOf = (error: unknown): string | undefined =>
  error instanceof Refusal || error instanceof ToolRefusal ? error.code : undefined;

/** What people decide about requests of assistants, and what assistants do without one. */
export const createCarryOut = (deps: AssistantsDeps) => {
  const { database, news, audit } = deps.platform;
  const { db } = database;
  const callAsKey = createCallAsKey(deps);
  const changed = ({ id, placeId }: RequestRow): void => news.publish(requestChanged, { id, placeId });

  /** Nobody lets an assistant do what they may not do themselves. */
  const requireOwnRight = async (id: string, caller: Caller): Promise<RequestRow> => {
    const row = await findRequest(db, id, withinScope(caller.places));
    if (!row) throw refuse('404');
    const { needs } = assistantCallOf(row.action);
    if (typeof needs === 'string' || !isAmong(caller.placesFor(needs), row.placeId)) throw refuse('403');
    return row;
  };

  /** What the request would do as everything is now, looked up as the key. */
  const prepareNow = async ({ keyId, action, input }: RequestRow, origin: Origin): Promise<Prepared> => {
    const { call, identity } = await callAsKey(keyId, origin);
    return assistantActions[action].prepare(input, { call, identity, language: origin.language, origin });
  };

  /** The arguments for doing what was shown. Throws if something else would happen now. */
  const asShown = async (row: RequestRow, caller: Caller): Promise<RequestRow['args']> => {
    try {
      const prepared = await prepareNow(row, caller);
      if (digestOf(prepared) === row.basis) return prepared.args;
    } catch (error) {
      const code = codeOf(error);
      if (code === undefined) throw error;
      // The key has lost what it needs: the call itself is refused, and the request ends with that.
      if (code === '403' || code.startsWith('apiKey.')) return row.args;
    }
    throw refuse('assistantRequest.changed');
  };

  const end = async (row: RequestRow, to: 'done' | 'failed', came: Parameters<typeof endRequest>[3]) => {
    const ended = (await endRequest(db, row.id, to, came)) ?? row;
    changed(ended);
    return ended;
  };

  /** The call as the key makes it: its rights and places at this moment count. */
  const perform = async (row: RequestRow, args: RequestRow['args'], origin: Origin): Promise<RequestRow> => {
    changed(row);
    try {
      const { call } = await callAsKey(row.keyId, origin);
      const data: unknown = await call(assistantCallOf(row.action), args as never);
      return await end(row, 'done', { receiptId: receiptIn(data) });
    } catch (error) {
      const failed = await end(row, 'failed', { code: codeOf(error) ?? '500' });
      if (codeOf(error) !== undefined) return failed;
      throw error;
    }
  };

  return {
    async confirm(id: string, preparedAt: string | undefined, caller: Caller): Promise<AssistantRequest> {
      await settleOld(db);
      const shown = await requireOwnRight(id, caller);
      if (preparedAt !== undefined && Date.parse(preparedAt) !== shown.preparedAt.getTime())
        throw refuse('assistantRequest.changed');
      const args = shown.status === 'waiting' ? await asShown(shown, caller) : shown.args;
      const row = await database.transaction(async (tx) => {
        const decided = await decideRequest(tx, caller.places, id, 'carryingOut', caller.username);
        // Prepared again by somebody else a moment ago.
        if (decided.preparedAt.getTime() !== shown.preparedAt.getTime()) throw refuse('assistantRequest.changed');
        await caller.audit({ target: id, after: { action: decided.action, assistant: decided.keyName, args } }, tx);
        return decided;
      });
      return toRequest(await perform(row, args, caller));
    },
    /** For what the key lets its assistant do without a person. */
    async atOnce(id: string, origin: Origin): Promise<RequestRow> {
      const row = await database.transaction(async (tx) => {
        const found = await findRequest(tx, id);
        if (!found?.atOnce) throw refuse('404');
        const { action, keyId, keyName, args, placeId } = found;
        const decided = await decideRequest(tx, [placeId], id, 'carryingOut', keyName);
        const who = { userId: keyId, username: keyName, ip: origin.ip, requestId: origin.requestId };
        const after = { action, assistant: keyName, atOnce: true, args };
        await audit.write({ action: 'confirmAssistantRequest', target: id, after }, who, tx);
        return decided;
      });
      return perform(row, row.args, origin);
    },
    async prepareAgain(id: string, caller: Caller): Promise<AssistantRequest> {
      await settleOld(db);
      const row = await requireOwnRight(id, caller);
      const prepared = await prepareNow(row, caller).catch((error: unknown) => {
        throw error instanceof ToolRefusal ? refuse('404') : error;
      });
      const { place, args, changes } = prepared;
      const now = { args, changes: [...changes], basis: digestOf(prepared), placeId: place.id, placeName: place.name };
      const again = await database.transaction(async (tx) => {
        const replaced = await replacePrepared(tx, caller.places, id, now);
        await caller.audit({ target: id, after: { action: row.action, assistant: row.keyName, args } }, tx);
        return replaced;
      });
      changed(again);
      return toRequest(again);
    },
    async refuse(id: string, caller: Caller): Promise<null> {
      await settleOld(db);
      const row = await database.transaction(async (tx) => {
        const decided = await decideRequest(tx, caller.places, id, 'refused', caller.username);
        await caller.audit({ target: id, after: { action: decided.action, assistant: decided.keyName } }, tx);
        return decided;
      });
      changed(row);
      return null;
    },
  };
};
