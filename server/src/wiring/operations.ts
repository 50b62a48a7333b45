import { join } from 'node:path';
import { createAlarmNotices } from '../modules/alarm-notices/alarm-notices.module.ts';
import { createAlarmRules } from '../modules/alarm-rules/alarm-rules.module.ts';
import { createAlarmWindows } from '../modules/alarm-windows/alarm-windows.module.ts';
import { createAlarms } from '../modules/alarms/alarms.module.ts';
import { createAssetLoans } from '../modules/asset-loans/asset-loans.module.ts';
import { createAssets } from '../modules/assets/assets.module.ts';
import { createAutomations } from '../modules/automations/automations.module.ts';
import { createChecks } from '../modules/checks/checks.module.ts';
import { createDataBehaviors } from '../modules/data-behaviors/data-behaviors.module.ts';
import { createDocuments } from '../modules/documents/documents.module.ts';
import { createDueList } from '../modules/due-list/due-list.module.ts';
import {
  createInspections,
  duesOfInspections,
  remindedOfInspections,
} from '../modules/inspections/inspections.module.ts';
import { createMeetingScenes } from '../modules/meeting-scenes/meeting-scenes.module.ts';
import { createMeetings } from '../modules/meetings/meetings.module.ts';
import { createNamedThings } from '../modules/named-things/named-things.module.ts';
import { createNotices } from '../modules/notices/notices.module.ts';
import { createOrderPlans } from '../modules/order-plans/order-plans.module.ts';
import { createOrderRules } from '../modules/order-rules/order-rules.module.ts';
import { createOrderTypes } from '../modules/order-types/order-types.module.ts';
import { createPanelSessions } from '../modules/panel-sessions/panel-sessions.module.ts';
import { createParts } from '../modules/parts/parts.module.ts';
import { createPlaceTemplates } from '../modules/place-templates/place-templates.module.ts';
import { createPlans } from '../modules/plans/plans.module.ts';
import { createRequests } from '../modules/requests/requests.module.ts';
import { createSceneNotices } from '../modules/scene-notices/scene-notices.module.ts';
import { createSceneWebhooks } from '../modules/scene-webhooks/scene-webhooks.module.ts';
import { createServiceLevels } from '../modules/service-levels/service-levels.module.ts';
import { createStartPages } from '../modules/start-pages/start-pages.module.ts';
import { createStocktakes } from '../modules/stocktakes/stocktakes.module.ts';
import { createStrategies } from '../modules/strategies/strategies.module.ts';
import { createWorkOrders } from '../modules/work-orders/work-orders.module.ts';
import type { Equipment } from './equipment.ts';
import type { Foundation } from './foundation.ts';
import type { WiredDeps } from './wiring.deps.ts';

/** The modules that operators work with. */
export const createOperations = (
  { platform, passwords, product, outbound, settings }: WiredDeps,
  {
    access,
    catalogue,
    commands,
    config,
    places,
    plugins,
    session,
    devices,
    dictionaries,
    controls,
    signals,
    history,
    mqtt,
    calendar,
    variables,
    entities,
    layouts,
  }: Foundation & Equipment,
) => {
  const notices = createNotices({
    platform,
    config,
    devices,
    commands,
    sessions: session,
    outbound: outbound.notices,
    pushOutbound: outbound.push,
  });
  const alarms = createAlarms({
    platform,
    places,
    devices,
    signals,
    catalogue,
    access,
    dictionaries,
    language: config.language,
  });
  const alarmWindows = createAlarmWindows({ ...platform, alarms, places });
  const alarmNotices = createAlarmNotices({ ...platform, alarms, notices });
  createSceneNotices({ ...platform, controls, places, notices });
  createSceneWebhooks({ controls, outbound: outbound.notices });
  const dataBehaviors = createDataBehaviors({
    platform,
    controls,
    devices,
    entities,
    commands,
    layouts,
    outbound: outbound.data,
    databasesFolder: join(settings.dataFolder, 'databases'),
  });
  const namedThings = createNamedThings(platform);
  const checks = createChecks({
    ...platform,
    devices,
    history,
    places,
    variables,
    calendar,
    behaviors: dataBehaviors,
  });
  const alarmRules = createAlarmRules({ platform, places, catalogue, history, devices, alarms, alarmNotices });
  const meetings = createMeetings({
    platform,
    places,
    fetchGuarded: outbound.calendars.fetch,
  });
  const meetingScenes = createMeetingScenes({ ...platform, places, controls });
  const automations = createAutomations({
    platform,
    places,
    devices,
    controls,
    variables,
    calendar,
    checks,
    reports: { mqtt, entities },
  });
  const strategies = createStrategies({ platform, places, devices, controls, variables, calendar, checks, alarms });
  const plans = createPlans({ platform, access, controls });
  const placeTemplates = createPlaceTemplates({ ...platform, devices, alarmRules, automations });
  const panelSessions = createPanelSessions({ platform, passwords, places, meetings, version: product.version });
  const documents = createDocuments({
    ...platform,
    places,
    plugins,
    devices,
    outside: { sites: config.frameSites, data: () => dataBehaviors.widgetData },
    sharing: { secrets: platform.secrets, access, alarms },
  });
  const startPages = createStartPages({ ...platform, access });
  const assets = createAssets({ ...platform, places, devices });
  const assetLoans = createAssetLoans({ platform, places, assets, notices });
  const serviceLevels = createServiceLevels({ platform, calendar });
  const orderTypes = createOrderTypes({ platform });
  const inspections = createInspections({
    platform,
    places,
    devices,
    access,
    calendar,
    asking: {
      scenes: controls.scenes,
      words: checks.words,
      pathTo: signals.pathTo,
      limitsOff: alarmRules.suggestionsOff,
    },
    notices,
  });
  const parts = createParts({ platform, places, notices });
  const orderRules = createOrderRules({ platform, access, places, notices, types: orderTypes });
  const workOrders = createWorkOrders({
    platform,
    places,
    access,
    notices,
    rules: { levels: serviceLevels, types: orderTypes, parts, assignment: orderRules },
    alarms,
    controls,
    config,
  });
  const orderPlans = createOrderPlans({ platform, calendar, orders: workOrders });
  alarmRules.setOrders(workOrders.timesOfFaults);
  inspections.setOrders(workOrders.ofInspections);
  const requests = createRequests({ platform, orders: workOrders, types: orderTypes, config });
  const stocktakes = createStocktakes({ ...platform, places, assets });
  const dueList = createDueList({ ...platform, places, access, config, notices });
  dueList.addSource({
    kind: 'inspection',
    list: duesOfInspections,
    reminded: remindedOfInspections,
    saysMissed: true,
  });
  return {
    notices,
    alarms,
    alarmWindows,
    alarmNotices,
    alarmRules,
    dataBehaviors,
    namedThings,
    meetings,
    meetingScenes,
    automations,
    strategies,
    plans,
    placeTemplates,
    panelSessions,
    documents,
    startPages,
    assets,
    assetLoans,
    serviceLevels,
    orderTypes,
    orderRules,
    inspections,
    parts,
    workOrders,
    requests,
    orderPlans,
    stocktakes,
    dueList,
  };
};

export type Operations = ReturnType<typeof createOperations>;
