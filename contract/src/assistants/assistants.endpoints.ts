import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Time } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { AssistantRequest, AssistantRequestStatus } from './assistant-request.entities.ts';

const decide = may('control', 'assistantRequests');
const errors = ['404', '409', 'assistantRequest.decided'] as const;

/** What assistants have prepared by MCP, for a person to confirm or refuse. */
export const assistantsEndpoints = {
  listAssistantRequests: endpoint({
    method: 'GET',
    path: '/assistantRequest/getPage',
    summary: 'Page of what assistants have asked for, the newest first',
    needs: may('view', 'assistantRequests'),
    scope: 'place',
    query: pageQuery(['createdAt']).extend({ status: AssistantRequestStatus.optional() }),
    reply: page(AssistantRequest),
  }),
  confirmAssistantRequest: endpoint({
    method: 'POST',
    path: '/assistantRequest/confirm',
    summary: 'Confirm it: it is carried out at once, as the assistant, if you may do the same yourself',
    needs: decide,
    scope: 'place',
    keys: false,
    body: ById.extend({ preparedAt: Time.optional() }),
    reply: AssistantRequest,
    errors: [...errors, '403', 'assistantRequest.changed', 'apiKey.revoked', 'apiKey.readOnly'],
  }),
  prepareAssistantRequest: endpoint({
    method: 'POST',
    path: '/assistantRequest/prepareAgain',
    summary: 'Look up again what a request would change, after something was edited; it then waits anew',
    needs: decide,
    scope: 'place',
    keys: false,
    body: ById,
    reply: AssistantRequest,
    errors: [...errors, '403', 'apiKey.revoked', 'apiKey.readOnly'],
  }),
  refuseAssistantRequest: endpoint({
    method: 'POST',
    path: '/assistantRequest/refuse',
    summary: 'Refuse it: nothing happens, and the assistant hears of it',
    needs: decide,
    scope: 'place',
    keys: false,
    body: ById,
    reply: Done,
    errors,
  }),
};
