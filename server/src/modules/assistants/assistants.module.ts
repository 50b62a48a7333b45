import { assistantRequestChanged, assistantsEndpoints, may } from '@eoms/contract';
import { assistantIntroduction } from '@eoms/phrases';
import { newId } from '../../platform/database/uuid.ts';
import { implement } from '../../platform/http/implement.ts';
import type { McpParts } from '../../platform/http/mcp/mcp-server.ts';
import type { ModuleParts } from '../../platform/platform.ts';
import { actingTools, type Requests } from './acting-tools.ts';
import { digestOf } from './assistant-actions.ts';
import type { AssistantsDeps } from './assistants.deps.ts';
import { requestChanged } from './assistants.news.ts';
import { addRequest, findRequest, ofKey, pageRequests, settleOld, waitingMinutes } from './assistants.store.ts';
import { scheduleUpkeep } from './assistants.upkeep.ts';
import { createCarryOut } from './carry-out.ts';
import { readingTools } from './reading-tools.ts';

export interface AssistantsModule extends ModuleParts {
  /** The tools, and what assistants are told before they use one. */
  readonly catalogue: Pick<McpParts, 'tools' | 'introduction'>;
}

/** What AI assistants may do by MCP (Model Context Protocol), each within the role and places of its key. */
export const createAssistants = (deps: AssistantsDeps): AssistantsModule => {
  const { database, news, live } = deps.platform;
  const { apiKeys } = deps;
  const { db } = database;
  const carryOut = createCarryOut(deps);
  live.allowTopic('assistantRequests', may('view', 'assistantRequests'), (_, rest) => rest === '');
  live.pushes(requestChanged, ({ id, placeId }, publish) =>
    publish('assistantRequests', assistantRequestChanged, { id, placeId }, { placeId }),
  );
  scheduleUpkeep(deps);
  const requests: Requests = {
    async file(action, prepared, { reason, ...given }, { identity, origin }) {
      const { place, args, changes } = prepared;
      await settleOld(db);
      const { userId: keyId, username: keyName } = identity;
      const id = newId();
      const expiresAt = new Date(Date.now() + waitingMinutes * 60_000);
      const where = { placeId: place.id, placeName: place.name };
      const { actsAtOnce = [], actsPerMinute = 0 } = identity.key ?? {};
      const atOnce = actsAtOnce.includes(action) && (await apiKeys.ownerDecides(keyId));
      const from = { input: { reason, ...given }, basis: digestOf(prepared), preparedAt: new Date() };
      const what = { reason: String(reason), args, changes: [...changes], expiresAt, atOnce, ...from };
      const row = { id, action, keyId, keyName, ...where, ...what };
      const filed = await database.transaction((tx) => addRequest(tx, row, actsPerMinute));
      if (filed !== 'filed') return filed;
      if (atOnce) return carryOut.atOnce(id, origin);
      news.publish(requestChanged, { id, placeId: place.id });
      return (await findRequest(db, id)) ?? 'manyWait';
    },
    async findOwn(id, { identity }) {
      await settleOld(db);
      return findRequest(db, id, ofKey(identity.userId));
    },
  };
  return {
    routes: implement(assistantsEndpoints, {
      async listAssistantRequests({ query }, caller) {
        await settleOld(db);
        return pageRequests(db, caller.places, query);
      },
      confirmAssistantRequest: ({ body }, caller) => carryOut.confirm(body.id, body.preparedAt, caller),
      prepareAssistantRequest: ({ body }, caller) => carryOut.prepareAgain(body.id, caller),
      refuseAssistantRequest: ({ body }, caller) => carryOut.refuse(body.id, caller),
    }),
    catalogue: { tools: [...readingTools, ...actingTools(requests)], introduction: assistantIntroduction },
  };
};
