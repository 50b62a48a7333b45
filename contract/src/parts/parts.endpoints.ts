import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Flag, Id, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { orderRights } from '../work-orders/work-order-rights.ts';
import { Part, PartDraft, PartMove, PartMoveDraft } from './part.entities.ts';

const see = may('view', 'workOrderPart', ...orderRights.see.screens);
const change = may('edit', 'workOrderPart');

/** Parts for work orders: how many are where, and what became of them. */
export const partsEndpoints = {
  listParts: endpoint({
    method: 'GET',
    path: '/workorder/part/list',
    summary: 'Page of parts with how many are at the places of the caller',
    needs: see,
    scope: 'place',
    query: pageQuery(['code', 'name']).extend({ low: Flag.optional(), enabled: Flag.optional() }),
    reply: page(Part),
  }),
  savePart: endpoint({
    method: 'POST',
    path: '/workorder/part/save',
    summary: 'Add a part, or change one',
    needs: change,
    scope: 'none',
    body: PartDraft,
    reply: Saved,
    errors: ['404', '409', 'part.codeInUse'],
  }),
  removePart: endpoint({
    method: 'POST',
    path: '/workorder/part/delete',
    summary: 'Remove a part that was never in stock; others can be switched off',
    needs: change,
    scope: 'none',
    body: ById,
    reply: Done,
    errors: ['404', 'part.inUse'],
  }),
  movePart: endpoint({
    method: 'POST',
    path: '/workorder/part/move',
    summary: 'Put parts into the stock of a place, take some out, or correct how many there are',
    needs: may('control', 'workOrderPart'),
    scope: 'place',
    body: PartMoveDraft,
    reply: Done,
    errors: ['404', 'part.notEnough', 'part.off'],
  }),
  listPartMoves: endpoint({
    method: 'GET',
    path: '/workorder/part/moves',
    summary: 'What became of a part at the places of the caller, newest first',
    needs: may('view', 'workOrderPart'),
    scope: 'place',
    query: z.strictObject({ partId: Id, ...pageQuery(['at']).shape }),
    reply: page(PartMove),
    errors: ['404'],
  }),
};
