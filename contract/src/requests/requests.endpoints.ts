import { z } from 'zod';
import { imageErrors } from '../files/files.endpoints.ts';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import {
  FollowedRequest,
  issuedLabelsAtMost,
  LabelCode,
  PublicRequest,
  RequestDraft,
  RequestKey,
  RequestLabel,
  RequestSettings,
  RequestSettingsDraft,
  RequestTarget,
  SentRequest,
} from './request.entities.ts';

const see = may('view', 'publicRequest');
const change = may('edit', 'publicRequest');

/** Without signing in. Codes and keys are in bodies, so that no log of addresses has them. */
const open = {
  readRequestLabel: endpoint({
    method: 'POST',
    path: '/publicRequest/label/read',
    summary: 'The name on a label, for those who stand before it and want to report something',
    needs: 'public',
    scope: 'none',
    changes: false,
    perMinute: 30,
    body: z.strictObject({ code: LabelCode }),
    reply: z.object({ name: z.string() }),
    errors: ['404', '429'],
  }),
  sendRequest: endpoint({
    method: 'POST',
    path: '/publicRequest/send',
    summary: 'Report something by a label; the key of the sender follows it',
    needs: 'public',
    scope: 'none',
    perMinute: 6,
    body: RequestDraft,
    reply: SentRequest,
    errors: ['404', '429'],
  }),
  addRequestPhoto: endpoint({
    method: 'POST',
    path: '/publicRequest/addPhoto',
    summary: 'Add the one photo of a request, shortly after it was sent',
    needs: 'public',
    scope: 'none',
    perMinute: 6,
    body: z.strictObject({ key: RequestKey }),
    upload: { kind: 'image' },
    reply: Done,
    errors: ['404', '429', ...imageErrors],
  }),
  followRequest: endpoint({
    method: 'POST',
    path: '/publicRequest/follow',
    summary: 'How far a request is',
    needs: 'public',
    scope: 'none',
    changes: false,
    perMinute: 30,
    body: z.strictObject({ key: RequestKey }),
    reply: FollowedRequest,
    errors: ['404', '429'],
  }),
};

export const requestsEndpoints = {
  ...open,
  listRequests: endpoint({
    method: 'GET',
    path: '/publicRequest/query',
    summary: 'Page of what was reported by labels, newest first',
    needs: may('view', 'publicRequest', 'workOrderCenter'),
    scope: 'place',
    query: pageQuery(['at']).extend({ orderId: Id.optional() }),
    reply: page(PublicRequest),
  }),
  listRequestLabels: endpoint({
    method: 'GET',
    path: '/publicRequest/label/query',
    summary: 'Page of the labels by which things can be reported',
    needs: see,
    scope: 'place',
    query: pageQuery(['name', 'issuedAt']),
    reply: page(RequestLabel),
  }),
  issueRequestLabels: endpoint({
    method: 'POST',
    path: '/publicRequest/label/issue',
    summary: 'The codes for the labels of devices, assets or places; those that have one keep it',
    needs: change,
    scope: 'place',
    body: z.strictObject({ targets: z.array(RequestTarget).min(1).max(issuedLabelsAtMost) }),
    reply: z.array(RequestTarget.extend({ code: LabelCode })),
    errors: ['404'],
  }),
  renewRequestLabel: endpoint({
    method: 'POST',
    path: '/publicRequest/label/renew',
    summary: 'Another code for a label: the printed one does not answer any more',
    needs: change,
    scope: 'place',
    body: ById,
    reply: z.object({ code: LabelCode }),
    errors: ['404'],
  }),
  revokeRequestLabel: endpoint({
    method: 'POST',
    path: '/publicRequest/label/revoke',
    summary: 'End the code of a label; what was reported by it can still be followed',
    needs: change,
    scope: 'place',
    body: ById,
    reply: Done,
    errors: ['404'],
  }),
  getRequestSettings: endpoint({
    method: 'GET',
    path: '/publicRequest/settings',
    summary: 'Whether things can be reported by labels, and how many',
    needs: see,
    scope: 'none',
    reply: RequestSettings,
  }),
  saveRequestSettings: endpoint({
    method: 'POST',
    path: '/publicRequest/settings/save',
    summary: 'Switch reporting by labels on or off, and limit it',
    needs: change,
    scope: 'none',
    body: RequestSettingsDraft,
    reply: Done,
    errors: ['404', '409', 'request.typeNotForRequests'],
  }),
};
