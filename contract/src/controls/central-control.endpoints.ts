import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Done, Id } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import { BulkChoices, BulkOrder, BulkPreview, CentralPlace, PlaceChoice } from './central-control.entities.ts';
import { SceneRun } from './scene-run.entities.ts';

const see = may('view', 'centralizedControl');
const control = may('control', 'centralizedControl');

/** Many places at once: their states, favourites, and actions on all of them as one run with a receipt. */
export const centralControlEndpoints = {
  listCentralPlaces: endpoint({
    method: 'GET',
    path: '/centralizedControl/getPlaces',
    summary: 'Every place the caller may see, with its state, devices, and what is on',
    needs: see,
    scope: 'place',
    reply: z.array(CentralPlace),
  }),
  readCentralPlaces: endpoint({
    method: 'POST',
    path: '/centralizedControl/getPlacesById',
    summary: 'The same for some places, after events of the topic `placeFigures`; unknown ones are left out',
    needs: see,
    scope: 'place',
    changes: false,
    body: PlaceChoice,
    reply: z.array(CentralPlace),
  }),
  saveFavouritePlace: endpoint({
    method: 'POST',
    path: '/centralizedControl/saveFavourite',
    summary: 'Make a place a favourite of the caller, or not',
    needs: see,
    scope: 'place',
    body: z.strictObject({ placeId: Id, favourite: z.boolean() }),
    reply: Done,
    errors: ['404'],
  }),
  listBulkChoices: endpoint({
    method: 'POST',
    path: '/centralizedControl/getChoices',
    summary: 'What the devices of these places have in common, and the names of their action groups',
    needs: see,
    scope: 'place',
    changes: false,
    body: PlaceChoice,
    reply: BulkChoices,
  }),
  previewBulk: endpoint({
    method: 'POST',
    path: '/centralizedControl/preview',
    summary: 'What a run would change from what in each place, and which places it would skip, without a command',
    needs: see,
    scope: 'place',
    changes: false,
    body: BulkOrder,
    reply: BulkPreview,
    errors: ['scene.tooManyDevices'],
  }),
  executeBulk: endpoint({
    method: 'POST',
    path: '/centralizedControl/execute',
    summary:
      'Begin one run over many places; returns its receipt so far, which is followed on the topic `sceneRun:<id>`',
    needs: control,
    scope: 'place',
    body: BulkOrder,
    reply: SceneRun,
    errors: ['scene.devicesBusy', 'scene.tooManyRuns', 'scene.tooManyDevices', 'scene.nothingToDo'],
  }),
};
