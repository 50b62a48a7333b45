import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Revision, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { ApiKey, ApiKeyDraft, ApiKeyState, NewApiKey } from './api-key.entities.ts';

const see = may('view', 'apiKeys');
const edit = may('edit', 'apiKeys');
const draftErrors = [
  '404',
  'apiKey.nameInUse',
  'apiKey.roleNotHeld',
  'apiKey.partsMissing',
  'apiKey.tooLong',
  'apiKey.mayNotActAtOnce',
] as const;

/** Keys by which programs and assistants make calls, each within a role and places of the person who made it. */
export const apiKeysEndpoints = {
  listApiKeys: endpoint({
    method: 'GET',
    path: '/apiKey/getPage',
    summary: 'Page of API keys: all for a person with all places, else the own ones',
    needs: see,
    scope: 'place',
    query: pageQuery(['name', 'expiresAt', 'usedAt', 'createdAt']).extend({ state: ApiKeyState.optional() }),
    reply: page(ApiKey),
  }),
  listKeyRoles: endpoint({
    method: 'GET',
    path: '/apiKey/getRoles',
    summary: 'Roles that the caller may give a key: those held, or every one for a super administrator',
    needs: edit,
    scope: 'none',
    reply: z.array(z.object({ id: Id, name: z.string() })),
  }),
  createApiKey: endpoint({
    method: 'POST',
    path: '/apiKey/create',
    summary: 'Make an API key; the reply is the only time that its secret is shown',
    needs: edit,
    scope: 'place',
    secretReply: true,
    perMinute: 20,
    body: ApiKeyDraft,
    reply: NewApiKey,
    errors: draftErrors,
  }),
  saveApiKey: endpoint({
    method: 'POST',
    path: '/apiKey/save',
    summary: 'Change an API key of one’s own; it holds from the next call on, on every node',
    needs: edit,
    scope: 'place',
    body: ApiKeyDraft.extend({ id: Id, revision: Revision.optional() }),
    reply: Saved,
    errors: [...draftErrors, '409', 'apiKey.revoked'],
  }),
  revokeApiKey: endpoint({
    method: 'POST',
    path: '/apiKey/revoke',
    summary: 'End an API key at once, on every node; it cannot be brought back',
    needs: edit,
    scope: 'place',
    body: ById,
    reply: Done,
    errors: ['404', 'apiKey.revoked'],
  }),
};
