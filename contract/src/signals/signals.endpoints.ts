import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Saved } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import { ShownSource, SignalLinkDraft, SignalMap } from './signal.entities.ts';

const see = may('view', 'modelDeviceSourceMap', 'deviceInformation', 'floorPlan', 'placeControl', 'centralizedControl');
const edit = may('edit', 'modelDeviceSourceMap');

/** Signal source mapping: which source is wired to which input, and what a display really shows. */
export const signalsEndpoints = {
  getSignalMap: endpoint({
    method: 'GET',
    path: '/modelDeviceSourceMap/list',
    summary: 'Devices with inputs or outputs in a place or group, and their cables (also to devices outside it)',
    needs: see,
    scope: 'place',
    query: z.strictObject({ placeId: Id.optional(), groupId: Id.optional() }),
    reply: SignalMap,
  }),
  saveSignalLink: endpoint({
    method: 'POST',
    path: '/modelDeviceSourceMap/save',
    summary: 'Create or change a cable; an input takes one cable',
    needs: edit,
    scope: 'place',
    body: SignalLinkDraft,
    reply: Saved,
    errors: ['sourceMap.inputTaken', 'sourceMap.sameDevice', 'sourceMap.portUnknown'],
  }),
  removeSignalLink: endpoint({
    method: 'GET',
    path: '/modelDeviceSourceMap/delete/{id}',
    summary: 'Remove a cable',
    needs: edit,
    scope: 'place',
    params: ById,
    reply: Done,
    changes: true,
  }),
  saveSignalPositions: endpoint({
    method: 'POST',
    path: '/modelDeviceSourceMap/savePositions',
    summary: 'Save the positions of nodes in the graph',
    needs: edit,
    scope: 'place',
    body: z.strictObject({
      positions: z
        .array(z.strictObject({ deviceId: Id, x: z.number().min(-1e6).max(1e6), y: z.number().min(-1e6).max(1e6) }))
        .max(2_000),
    }),
    reply: Done,
  }),
  getShownSource: endpoint({
    method: 'GET',
    path: '/modelDeviceSourceMap/getShownSource',
    summary: 'What a display really shows',
    needs: see,
    scope: 'place',
    query: z.strictObject({ deviceId: Id }),
    reply: ShownSource,
  }),
};
