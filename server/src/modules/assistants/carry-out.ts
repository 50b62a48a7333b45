import type { AssistantRequest } from '@eoms/contract';
import type { Audit } from '../../platform/audit/audit.ts';
import { isAmong } from '../../platform/auth/rights.ts';
import type { Caller, Identity } from '../../platform/http/context.ts';
import type { Route } from '../../platform/http/implement.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { createValidator } from '../../platform/http/validate.ts';
import { assistantActions } from './assistant-actions.ts';
import type { AssistantsDeps } from './assistants.deps.ts';
import { requestChanged } from './assistants.news.ts';
import {
  decideRequest,
  endRequest,
  findRequest,
  type RequestRow,
  settleOld,
  toRequest,
  withinScope,
} from './assistants.store.ts';

/** The key as the caller of a handler, on behalf of which a person has confirmed something. */
const callerOf = (identity: Identity, person: Caller, route: Route, audit: Audit): Caller => ({
  ...identity,
  language: person.language,
  requestId: person.requestId,
  ip: person.ip,
  userAgent: person.userAgent,
  signal: person.signal,
  log: person.log,
  token: undefined,
  cookies: () => new Map(),
  setCookie: () => undefined,
  audit: (entry, executor) =>
    audit.write(
      { ...entry, action: entry.action ?? route.name },
      { userId: identity.userId, username: identity.username, ip: person.ip, requestId: person.requestId },
      executor,
    ),
});

const receiptIn = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string' ? data.id : null;

/** What people decide about requests of assistants. */
export const createCarryOut = ({ platform, apiKeys, acting }: AssistantsDeps) => {
  const { database, news, audit } = platform;
  const { db } = database;
  const routeOf = (action: RequestRow['action']): Route => {
    const route = acting.find(({ endpoint }) => endpoint === assistantActions[action].does);
    if (!route) throw new Error(`Nothing carries out ${action}`);
    return route;
  };
  const changed = ({ id, placeId }: RequestRow): void => news.publish(requestChanged, { id, placeId });

  /** Nobody lets an assistant do what they may not do themselves. */
  const requireOwnRight = async (id: string, caller: Caller): Promise<void> => {
    const row = await findRequest(db, id, withinScope(caller.places));
    if (!row) throw refuse('404');
    const { needs } = routeOf(row.action).endpoint;
    if (typeof needs === 'string' || !isAmong(caller.placesFor(needs), row.placeId)) throw refuse('403');
  };

  /** The call as the key makes it: its rights and places at this moment count, and what was shown is what is sent. */
  const perform = async (row: RequestRow, caller: Caller): Promise<unknown> => {
    const route = routeOf(row.action);
    const { endpoint } = route;
    const identity = await apiKeys.identityOf(row.keyId);
    if (!identity?.key) throw refuse('apiKey.revoked');
    if (identity.key.readOnly) throw refuse('apiKey.readOnly');
    if (!identity.permits(endpoint.needs)) throw refuse('403');
    const { params = {}, query = {}, body } = row.args;
    const input = createValidator(endpoint)({ params, query, body }, caller.language);
    const here = { ...identity, places: identity.placesFor(endpoint.needs) };
    return route.handle({ ...input, file: undefined }, callerOf(here, caller, route, audit));
  };

  const end = async (row: RequestRow, to: 'done' | 'failed', came: Parameters<typeof endRequest>[3]) => {
    const ended = (await endRequest(db, row.id, to, came)) ?? row;
    changed(ended);
    return toRequest(ended);
  };

  return {
    async confirm(id: string, caller: Caller): Promise<AssistantRequest> {
      await settleOld(db);
      await requireOwnRight(id, caller);
      const row = await database.transaction(async (tx) => {
        const decided = await decideRequest(tx, caller.places, id, 'carryingOut', caller.username);
        const { action, keyName, args } = decided;
        await caller.audit({ target: id, after: { action, assistant: keyName, args } }, tx);
        return decided;
      });
      changed(row);
      try {
        return await end(row, 'done', { receiptId: receiptIn(await perform(row, caller)) });
      } catch (error) {
        const failed = await end(row, 'failed', { code: error instanceof Refusal ? error.code : '500' });
        if (error instanceof Refusal) return failed;
        throw error;
      }
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
