import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Revision, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { PairingCode, PanelDraft, PanelPairing, PanelSession } from './panel.entities.ts';

const see = may('view', 'panelSession');
const edit = may('edit', 'panelSession');
const control = may('control', 'panelSession');
const draftErrors = ['404', 'panel.nameInUse', 'panel.partWithoutPage', 'panel.notAllowed'] as const;

/** Tablets and wall panels: pairing, settings, lock and revocation by an administrator. */
export const panelSessionsEndpoints = {
  pagePanelSessions: endpoint({
    method: 'GET',
    path: '/panelSession/page',
    summary: 'Page of paired panels with their live state',
    needs: see,
    scope: 'place',
    query: pageQuery(['name', 'seenAt', 'createdAt']).extend({ placeId: Id.optional() }),
    reply: page(PanelSession),
  }),
  findPanelPairing: endpoint({
    method: 'POST',
    path: '/panelSession/findPairing',
    summary: 'The panel that shows this code: where it is and since when it waits',
    needs: edit,
    scope: 'none',
    changes: false,
    perMinute: 20,
    body: z.strictObject({ code: PairingCode }),
    reply: PanelPairing,
    errors: ['panel.codeUnknown'],
  }),
  pairPanel: endpoint({
    method: 'POST',
    path: '/panelSession/pair',
    summary:
      'Let the panel that shows this code in, as a new one or in place of one that is there; the code is used up',
    needs: edit,
    scope: 'place',
    perMinute: 20,
    body: z.strictObject({ code: PairingCode, id: Id.optional(), panel: PanelDraft }),
    reply: Saved,
    errors: ['panel.codeUnknown', ...draftErrors],
  }),
  savePanelSession: endpoint({
    method: 'POST',
    path: '/panelSession/save',
    summary: 'Change the settings of a panel; it follows at once',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ id: Id, revision: Revision.optional(), panel: PanelDraft }),
    reply: Saved,
    errors: draftErrors,
  }),
  lockPanel: endpoint({
    method: 'POST',
    path: '/panelSession/lock',
    summary: 'Lock a panel now',
    needs: control,
    scope: 'place',
    body: ById,
    reply: Done,
    errors: ['404'],
  }),
  identifyPanel: endpoint({
    method: 'POST',
    path: '/panelSession/identify',
    summary: 'Let a panel flash, to see which one it is',
    needs: control,
    scope: 'place',
    body: ById,
    reply: Done,
    errors: ['404'],
  }),
  revokePanel: endpoint({
    method: 'POST',
    path: '/panelSession/revoke',
    summary: 'Shut a panel out within seconds; its settings stay, for pairing it again',
    needs: edit,
    scope: 'place',
    body: ById,
    reply: Done,
    errors: ['404'],
  }),
  removePanel: endpoint({
    method: 'POST',
    path: '/panelSession/delete',
    summary: 'Shut a panel out and remove it with its settings',
    needs: edit,
    scope: 'place',
    body: ById,
    reply: Done,
    errors: ['404'],
  }),
};
