import { z } from 'zod';
import { Alarm } from '../alarms/alarm.entities.ts';
import { assetLoansChanged } from '../asset-loans/asset-loan.events.ts';
import { SceneRun, SceneRunRow } from '../controls/scene-run.entities.ts';
import { Connection, DeviceCommand, PropertyValue } from '../devices/device.entities.ts';
import { event } from '../kit/event.ts';
import { Id, Time } from '../kit/fields.ts';
import { noticeArrived } from '../notices/delivery.entities.ts';
import { startPagesChanged } from '../start-pages/start-pages.events.ts';
import { stocktakeChanged } from '../stocktakes/stocktake.events.ts';
import { themesChanged } from '../themes/themes.events.ts';
import { Text } from '../vocabulary/texts.ts';

/**
 * The events that are pushed, and their topics: `devices` (state of every device in the caller's places),
 * `device:<id>`, `places` (states and meetings), `placeFigures`, `place:<id>`, `layout:<place>`, `document:<id>`,
 * `inspections`, `inspection:<id>`, `sceneRun:<id>`, `panels`, `panel:<id>`, `alarms`, `workOrders`, `startPages`, `notices:<user>` and `session` (both the
 * caller's own). Subscribing is checked against the caller's places, and each event of `devices`, `places`, `alarms` and `workOrders` is
 * sent only to callers who may see its place.
 */
export const deviceStateChanged = event(
  'device.stateChanged',
  z.object({
    deviceId: Id,
    placeId: Id,
    connection: z
      .object({ connection: Connection, since: Time, reason: Text.nullable(), roundTripMs: z.number().nullable() })
      .optional(),
    values: z.record(z.string(), PropertyValue).optional(),
  }),
);
export const deviceChanged = event(
  'device.changed',
  z.object({ deviceId: Id, placeId: Id, change: z.enum(['added', 'changed', 'removed']) }),
);
export const commandChanged = event('command.changed', DeviceCommand);
export const alarmChanged = event('alarm.changed', z.object({ change: z.enum(['added', 'changed']), alarm: Alarm }));
/** The dictionary of alarm levels was changed. */
export const alarmLevelsChanged = event('alarmLevels.changed', z.object({}));
/** On `alarms`: maintenance windows were saved, ended or removed. */
export const alarmWindowChanged = event('alarmWindow.changed', z.object({}));
/** On `plans`: plans, their groups or the requests to run them have changed. */
export const plansChanged = event('plan.changed', z.object({}));
/** On `strategies`: strategies or their groups have changed, or one has run. */
export const strategiesChanged = event('strategy.changed', z.object({}));
/** On `workOrders`: an order was opened, changed, or somebody wrote about it. */
export const workOrderChanged = event('workOrder.changed', z.object({ orderId: Id }));
/** On `inspections`: plans have changed, or an inspection is due, has begun, ended, or changed otherwise. */
export const inspectionsChanged = event('inspection.changed', z.object({ inspectionId: Id.nullable() }));
/** On `inspection:<id>`: it goes on, and its report fills. */
export const inspectionProgressed = event('inspection.progressed', z.object({ inspectionId: Id }));
/** On `sceneRun:<id>`: the receipt so far. */
export const sceneRunChanged = event('scene.runChanged', SceneRun);
/** On `place:<id>`: how far the runs of a place are. On `sceneRun:<id>` instead of receipts that are too long to push. */
export const sceneRunProgressed = event('scene.runProgressed', SceneRunRow);
/** On `placeFigures`: which devices of a place are reachable or on has changed, or its alarms have. */
export const placeFiguresChanged = event('place.figuresChanged', z.object({ placeId: Id }));
/** The state of a place, its reason or its meetings have changed; also on the topic `places`. */
export const placeStateChanged = event('place.stateChanged', z.object({ placeId: Id }));
/** On `place:<id>`: a check of the audio system has begun, progressed or ended. */
export const placeAudioChecked = event('place.audioChecked', z.object({ placeId: Id }));
/** On `layout:<place>`: the draft was saved, a version was published, or designers came or left. */
export const layoutChanged = event(
  'layout.changed',
  z.object({
    placeId: Id,
    change: z.enum(['draft', 'published', 'designers']),
    revision: z.number().int(),
    by: z.string().nullable(),
  }),
);
/** On `panel:<id>`: the panel should flash. */
export const panelIdentified = event('panel.identified', z.object({ panelId: Id }));
/** On `assistantRequests`: an assistant has asked for something, or it was decided or carried out. */
export const assistantRequestChanged = event('assistantRequest.changed', z.object({ id: Id, placeId: Id }));
/** On `panels`: a panel was paired, changed, locked, unlocked, revoked or removed. */
export const panelChanged = event('panel.changed', z.object({ panelId: Id, placeId: Id }));
/** On `document:<id>`: the draft was saved, a version was published, or designers came or left. */
export const documentChanged = event(
  'document.changed',
  z.object({
    documentId: Id,
    change: z.enum(['draft', 'published', 'removed', 'designers']),
    revision: z.number().int(),
    by: z.string(),
  }),
);
export const sessionEnded = event('session.ended', z.object({ reason: z.enum(['revoked', 'expired', 'disabled']) }));
export const accessChanged = event('session.accessChanged', z.object({}));

export const liveEvents = {
  deviceStateChanged,
  deviceChanged,
  commandChanged,
  alarmChanged,
  alarmLevelsChanged,
  alarmWindowChanged,
  plansChanged,
  strategiesChanged,
  workOrderChanged,
  inspectionsChanged,
  inspectionProgressed,
  stocktakeChanged,
  assetLoansChanged,
  sceneRunChanged,
  sceneRunProgressed,
  placeStateChanged,
  placeFiguresChanged,
  placeAudioChecked,
  layoutChanged,
  panelIdentified,
  panelChanged,
  assistantRequestChanged,
  documentChanged,
  themesChanged,
  startPagesChanged,
  noticeArrived,
  sessionEnded,
  accessChanged,
};
