import { z } from 'zod';
import { HistorySeries } from '../devices/device.entities.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Time } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';

const see = may(
  'view',
  'deviceInformation',
  'floorPlan',
  'placeControl',
  'centralizedControl',
  'controlDesign',
  'examples',
  'customizeControl',
  'controlDocument',
);

/** Readings of devices over time. */
export const historyEndpoints = {
  getHistory: endpoint({
    method: 'GET',
    path: '/device/getHistory',
    summary: 'Readings of properties over a period, downsampled to about 1000 points each',
    needs: see,
    scope: 'place',
    panels: 'control',
    query: z.strictObject({ deviceId: Id, properties: z.string().min(1).max(500), from: Time, to: Time }),
    reply: z.array(HistorySeries),
    perMinute: 240,
  }),
};
