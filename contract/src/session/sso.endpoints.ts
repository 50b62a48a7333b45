import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Done, Id, Name, Remarks, Revision, Saved, Time } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import { SignedIn } from './session.entities.ts';

const ServiceUrl = z.url({ protocol: /^https?$/ }).max(500);

/** A system that may exchange sign-on tickets with this one (specification: single sign-on authorisation). */
export const SignOnService = z.object({
  id: Id,
  name: Name,
  /** Tickets are bound to this address: a ticket for one service is refused by every other. */
  service: ServiceUrl,
  /** Public id with which the service asks for tickets; its secret is shown once, when created or renewed. */
  clientId: z.string(),
  hasSecret: z.boolean(),
  enabled: z.boolean(),
  remarks: Remarks,
  createdAt: Time,
  revision: Revision,
});
export type SignOnService = z.infer<typeof SignOnService>;

export const SignOnServiceDraft = z.strictObject({
  id: Id.optional(),
  revision: Revision.optional(),
  name: Name,
  service: ServiceUrl,
  enabled: z.boolean(),
  remarks: Remarks,
  renewSecret: z.boolean().optional(),
});
export type SignOnServiceDraft = z.infer<typeof SignOnServiceDraft>;

const ticket = z.string().min(1).max(128);

export const ssoEndpoints = {
  loginByTicket: endpoint({
    method: 'GET',
    path: '/sso/doLoginByTicket',
    summary: 'Sign in with a ticket that an authorised service obtained for its user',
    needs: 'public',
    scope: 'none',
    changes: true,
    unlicensed: true,
    query: z.strictObject({ ticket }),
    reply: SignedIn,
    errors: ['session.ticketInvalid', 'session.userDisabled'],
    perMinute: 600,
  }),
  requestTicket: endpoint({
    method: 'POST',
    path: '/sso/requestTicket',
    summary: 'Issue a ticket to an authorised service that signs one of our users in here (server to server)',
    needs: 'public',
    scope: 'none',
    unlicensed: true,
    body: z.strictObject({
      clientId: z.string().max(100),
      clientSecret: z.string().max(200),
      account: z.string().trim().min(1).max(254),
    }),
    reply: z.object({ ticket: z.string(), expiresAt: Time, url: z.string() }),
    errors: ['session.badCredentials'],
    perMinute: 600,
  }),
  issueTicket: endpoint({
    method: 'POST',
    path: '/sso/issueTicket',
    summary: 'Issue a ticket with which the signed-in user enters another service; returns where to send the browser',
    needs: 'session',
    scope: 'none',
    body: z.strictObject({ service: ServiceUrl }),
    reply: z.object({ ticket: z.string(), expiresAt: Time, url: z.string() }),
    errors: ['404'],
  }),
  validateTicket: endpoint({
    method: 'GET',
    path: '/sso/serviceValidate',
    summary: 'Redeem a ticket, once: returns the user it belongs to (after CAS protocol 2.0, section 2.5)',
    needs: 'public',
    scope: 'none',
    changes: true,
    unlicensed: true,
    query: z.strictObject({ ticket, service: ServiceUrl }),
    reply: z.object({
      username: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    }),
    errors: ['session.ticketInvalid'],
    perMinute: 600,
  }),
  listSignOnServices: endpoint({
    method: 'GET',
    path: '/navigationOauth/get',
    summary: 'Services authorised for single sign-on',
    needs: may('view', 'navigationAuthorize'),
    scope: 'none',
    reply: z.array(SignOnService),
  }),
  saveSignOnService: endpoint({
    method: 'POST',
    path: '/navigationOauth/save',
    summary: 'Create or change an authorisation; a new secret is returned once',
    needs: may('edit', 'navigationAuthorize'),
    scope: 'none',
    body: SignOnServiceDraft,
    reply: Saved.extend({ clientId: z.string(), clientSecret: z.string().nullable() }),
    errors: ['oauth.serviceInUse'],
  }),
  removeSignOnService: endpoint({
    method: 'POST',
    path: '/navigationOauth/delete',
    summary: 'Remove an authorisation; its open tickets become invalid',
    needs: may('edit', 'navigationAuthorize'),
    scope: 'none',
    body: z.strictObject({ id: Id }),
    reply: Done,
  }),
};
