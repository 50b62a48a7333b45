import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Done, Id } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import { RoleStartPage, StartPage, StartPageDraft } from './start-page.entities.ts';

/** Pages that roles and people start on: published documents instead of the standard home. */
export const startPagesEndpoints = {
  getStartPage: endpoint({
    method: 'GET',
    path: '/startPage/get',
    summary: 'What one starts on, and what one may choose among',
    needs: 'session',
    scope: 'own',
    reply: StartPage,
  }),
  chooseStartPage: endpoint({
    method: 'POST',
    path: '/startPage/choose',
    summary: 'Choose what one starts on: what the roles say, the standard home, or a published document',
    needs: 'session',
    scope: 'own',
    body: StartPageDraft,
    reply: Done,
    errors: ['404'],
  }),
  listRoleStartPages: endpoint({
    method: 'GET',
    path: '/startPage/ofRoles',
    summary: 'The roles that start on a document',
    needs: may('view', 'role'),
    scope: 'place',
    reply: z.array(RoleStartPage),
  }),
  setRoleStartPage: endpoint({
    method: 'POST',
    path: '/startPage/setOfRole',
    summary: 'Set the published document that a role starts on, or none',
    needs: may('edit', 'role'),
    scope: 'place',
    body: z.strictObject({ roleId: Id, documentId: Id.nullable() }),
    reply: Done,
    errors: ['404'],
  }),
};
