import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Done, Id } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import { Combination, CombinationDraft } from './combination.entities.ts';

const see = may('view', 'place', 'placeControl', 'centralizedControl', 'placeMeeting');
const edit = may('edit', 'place');

/** Places that are made of others; seen only by who may see every part. */
export const combinationsEndpoints = {
  listCombinations: endpoint({
    method: 'GET',
    path: '/placeCombination/list',
    summary: 'Combined places with their parts, and whether they are combined at the moment',
    needs: see,
    scope: 'place',
    reply: z.array(Combination),
  }),
  saveCombination: endpoint({
    method: 'POST',
    path: '/placeCombination/save',
    summary: 'Make a place of others, or change of which and how; needs access to all places',
    needs: edit,
    scope: 'place',
    body: CombinationDraft,
    reply: Done,
    errors: [
      '403',
      'combination.nested',
      'combination.sensorMissing',
      'combination.groupsMissing',
      'combination.meetingsOverlap',
      'combination.isCombined',
    ],
  }),
  removeCombination: endpoint({
    method: 'DELETE',
    path: '/placeCombination/delete',
    summary: 'Make a combined place an ordinary one again; needs access to all places',
    needs: edit,
    scope: 'place',
    query: z.strictObject({ placeId: Id }),
    reply: Done,
    errors: ['403'],
  }),
  switchCombination: endpoint({
    method: 'POST',
    path: '/placeCombination/switch',
    summary: 'Combine the parts, or divide them again, and run the action group for it; see `runId` for its receipt',
    needs: may('control', 'place', 'placeControl', 'centralizedControl'),
    scope: 'place',
    body: z.strictObject({ placeId: Id, combined: z.boolean() }),
    reply: Combination,
    errors: [
      '409',
      'combination.unchanged',
      'combination.partTaken',
      'combination.bySensor',
      'scene.devicesBusy',
      'scene.tooManyRuns',
    ],
  }),
};
