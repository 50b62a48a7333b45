import {
  auditLogEndpoints,
  ConfigValue,
  eventWebhooksEndpoints,
  restoreEndpoints,
  startPagesEndpoints,
  systemEndpoints,
} from '@eoms/contract';
import type { ScreenAddress } from '@eoms/contract/vocabulary';
import { sampleId, sampleOf, sampleReply } from '../api/sample-reply.fixture.ts';
import type { Replies } from './screen-stage.fixture.tsx';

export interface ScreenCase {
  /** Query strings that the screen is opened with. The first one is tested in every server state. */
  at?: readonly string[];
  /** The screen has no list that could be empty. */
  neverEmpty?: true;
}

const byId = `?id=${sampleId}`;
const device = `?deviceId=${sampleId}`;
const place = `?placeId=${sampleId}`;
const tabs = ['properties', 'alarms', 'history', 'operations', 'events', 'diagnostics', 'maintenance'];
/** Only what the contract does not say about a screen; a screen that is not listed is tested as a list. */
export const cases: Partial<Record<ScreenAddress, ScreenCase>> = {
  userEdit: { at: [byId, ''], neverEmpty: true },
  modelDeviceMarkEdit: { at: [byId, ''], neverEmpty: true },
  modelDeviceMaintainEdit: { at: [byId, ''], neverEmpty: true },
  navigationMenuEdit: { at: [byId, ''], neverEmpty: true },
  modelDeviceMaintain: { at: ['', '?view=calendar', '?view=calendar&by=week', '?view=calendar&by=day'] },
  controlDevicePanelEdit: { at: [byId, `${byId}&of=type`], neverEmpty: true },
  controlDevicePanel: { at: ['', '?of=type'] },
  deviceInformation: { at: ['', device, ...tabs.map((tab) => `${device}&tab=${tab}`)] },
  placeDataStatistics: { at: ['', '?by=day', '?by=month', '?by=year&on=2026-03-01'], neverEmpty: true },
  placeMeeting: { at: ['', '?by=week', `?meeting=${sampleId}`] },
  alarmChanelEdit: { at: [byId, ''], neverEmpty: true },
  alarmRule: { at: ['', '?view=suggested', '?view=groups'] },
  alarmRuleEdit: {
    at: [byId, '', `?copy=${sampleId}`, `?model=${sampleId}&property=Sample&suggestion=Sample`],
    neverEmpty: true,
  },
  linkageStrategy: {
    at: [
      '',
      '?view=trace',
      '?view=proof',
      '?view=variables',
      `?edit=${sampleId}`,
      `?edit=new&copy=${sampleId}`,
      `?run=${sampleId}`,
    ],
    neverEmpty: true,
  },
  strategy: {
    at: [
      ...['', '?view=reports', '?view=groups', '?view=variables', '?edit=new'],
      ...[`?edit=${sampleId}`, `?report=${sampleId}`, `?run=${sampleId}`],
    ],
  },
  alarmTemplateEdit: { at: [byId, ''], neverEmpty: true },
  workOrderCenter: { at: ['', '?view=list', '?mine=assignee&overdue=true'] },
  workOrderType: { at: ['', '?view=rules', '?view=plans'] },
  workOrderUrgent: { at: ['', '?view=calendars'], neverEmpty: true },
  workOrderHandle: { at: ['', '?status=processing'] },
  workOrderList: { at: ['', '?mine=assignee&overdue=true'] },
  workOrderCenterView: { at: [`${byId}&urgency=2`, ''], neverEmpty: true },
  workOrderView: { at: [byId, ''], neverEmpty: true },
  workOrderContent: { at: [byId, ''], neverEmpty: true },
  workOrderCreate: { at: [byId, '', `?alarmId=${sampleId}`], neverEmpty: true },
  assetManagementEdit: { at: [byId, `${byId}&edit=true`, ''], neverEmpty: true },
  publicRequest: { at: ['', '?view=labels', '?view=settings'] },
  dueList: { at: ['', '?view=calendar', '?kind=loan'], neverEmpty: true },
  assetLoan: { at: ['', '?view=calendar', '?view=calendar&by=day', '?due=overdue'] },
  assetStocktake: { at: ['', byId] },
  assetManagement: { at: ['', '?status=retired&due=overdue', '?view=costs', '?view=costs&by=asset&kind=owned'] },
  deviceProbingCenter: {
    at: ['?view=list', '', '?by=month', '?view=figures', `?do=${sampleId}`, `?do=${sampleId}&item=${sampleId}`],
  },
  deviceProbingPlan: { at: ['', '?view=checklists', `?edit=${sampleId}`] },
  notifyChannel: { at: ['', '?view=objects'] },
  pluginEdit: { at: [byId, ''], neverEmpty: true },
  plugin: { at: ['', '?view=groups'] },
  examples: { at: ['', `?placeId=${sampleId}`], neverEmpty: true },
  controlDesign: { at: ['', `?placeId=${sampleId}`] },
  customizeControl: { at: ['', byId] },
  controlDocument: { at: ['', byId] },
  place: { at: ['', '?view=groups'] },
  placeControl: {
    at: [
      place,
      `${place}&view=groups`,
      `${place}&view=runs`,
      `${place}&edit=${sampleId}`,
      `${place}&edit=new`,
      `?run=${sampleId}`,
    ],
    neverEmpty: true,
  },
  plan: { at: ['', '?view=groups', `?edit=${sampleId}`, '?edit=new', `?history=${sampleId}`, `?run=${sampleId}`] },
  dicManage: { at: ['', '?type=Sample', '?view=icons'] },
  entity: { at: ['', '?view=entities', '?view=groups'] },
  entityEdit: { at: [byId, ''], neverEmpty: true },
  solution: { at: ['', '?view=imports', byId] },
  dataBehavior: {
    at: [
      '',
      '?view=groups',
      `?edit=${sampleId}`,
      '?edit=new',
      `?edit=new&sourceId=${sampleId}&serviceMethodId=${sampleId}`,
    ],
  },
  dataService: { at: ['', `?source=${sampleId}&controller=${sampleId}`] },
  centralizedControl: { at: ['', '?density=dense', '?view=runs', `?run=${sampleId}`] },
  alarmCenter: { at: ['', `?alarm=${sampleId}`, '?view=windows'] },
  eventWebhooks: { at: ['', '?view=log'] },
  userSync: { at: ['', '?part=runs', `?run=${sampleId}`] },
  themeSetting: {
    at: [
      '',
      '?view=login',
      `?edit=${sampleId}`,
      '?copy=default',
      `?view=login&edit=${sampleId}`,
      '?view=login&copy=default',
    ],
    neverEmpty: true,
  },
  backup: {
    at: ['', '?view=restores', '?view=places', '?kind=devices&state=failed', `?restore=${sampleId}`],
  },
  systemSetting: {
    at: [
      '',
      '?part=security',
      '?part=retention',
      '?part=passwords&mark=history',
      '?part=oauth2',
      '?part=mqtt',
      '?part=driverPackages',
      '?part=nodes',
      '?part=deadLetters',
      '?part=license',
      '?part=networks',
      '?part=venue',
    ],
    neverEmpty: true,
  },
};

const { getConfig, listAudit } = systemEndpoints;
const of = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
const firstRecord = (page: unknown, part: object): unknown => {
  const { records, ...rest } = page as { records: readonly object[] };
  return { ...rest, records: records.map((record) => ({ ...record, ...part })) };
};

/** Replies written by hand, because replies generated from the contract would be inconsistent. */
export const replies: Replies = {
  [of(getConfig)]: (path: string) =>
    sampleOf(ConfigValue.options.find((one) => path.endsWith(one.shape.type.value)) ?? ConfigValue),
  [of(auditLogEndpoints.getAuditChoices)]: {
    kinds: [{ kind: 'role', actions: ['saveRole'] }],
    people: [{ id: '01890000-0000-7000-8000-000000000001', name: 'Sample' }],
  },
  [of(startPagesEndpoints.getStartPage)]: {
    ...(sampleReply(startPagesEndpoints.getStartPage) as object),
    choice: 'role',
    shown: null,
  },
  [of(listAudit)]: firstRecord(sampleReply(listAudit), { action: 'saveRole' }),
  [of(eventWebhooksEndpoints.listEventWebhooks)]: firstRecord(
    sampleOf(eventWebhooksEndpoints.listEventWebhooks.reply),
    {
      url: 'https://example.com/events',
    },
  ),
  [of(restoreEndpoints.getRestore)]: { ...(sampleReply(restoreEndpoints.getRestore) as object), state: 'ready' },
};
