import type { ScreenAddress } from '@eoms/contract/vocabulary';

/** The pages of the manual (`docs/manual`), in the order of its contents, and the screens that each is about. */
export const manualPages = {
  'daily-work': ['home', 'alarmCenter', 'alarmSolve', 'placeMeeting'],
  'place-control': [
    'placeControl',
    'controlDesign',
    'customizeControl',
    'controlDocument',
    'plugin',
    'pluginEdit',
    'examples',
  ],
  'central-control': ['centralizedControl'],
  rooms: ['place'],
  'floor-plans': ['floorPlan'],
  'room-panels': ['panelSession'],
  equipment: [
    'deviceInformation',
    'modelDeviceMaker',
    'modelDeviceBrand',
    'modelDeviceCategory',
    'modelDeviceMark',
    'modelDeviceMarkEdit',
    'modelDeviceMaintain',
    'modelDeviceMaintainEdit',
    'modelDeviceSourceMap',
    'controlDevicePanel',
    'controlDevicePanelEdit',
  ],
  'alarm-rules': ['alarmRule', 'alarmRuleEdit'],
  notices: ['notifyChannel', 'alarmChannel', 'alarmChanelEdit', 'alarmTemplate', 'alarmTemplateEdit'],
  'work-orders': [
    'workOrderType',
    'workOrderUrgent',
    'workOrderList',
    'workOrderSelf',
    'workOrderHandle',
    'workOrderCreate',
    'workOrderView',
    'workOrderCenter',
    'workOrderContent',
    'workOrderCenterView',
    'workOrderPart',
    'publicRequest',
  ],
  inspections: ['deviceProbingPlan', 'deviceProbingCenter'],
  assets: ['assetManagement', 'assetManagementEdit', 'supplierManagement', 'assetStocktake', 'assetLoan', 'dueList'],
  plans: ['plan'],
  automations: ['linkageStrategy'],
  strategies: ['strategy'],
  'data-behaviours': ['dataBehavior', 'dataSourcEdit', 'dataService'],
  entities: ['entity', 'entityEdit'],
  statistics: ['placeDataStatistics'],
  themes: ['themeSetting'],
  dictionaries: ['dicManage'],
  solutions: ['solution'],
  settings: ['systemSetting'],
  'user-sync': ['userSync'],
  'api-keys': ['apiKeys', 'assistantRequests'],
  'event-webhooks': ['eventWebhooks'],
  backup: ['backup'],
  installation: [],
  'the-console': [],
} as const satisfies Record<string, readonly ScreenAddress[]>;

export type ManualPage = keyof typeof manualPages;
export const manualPageNames = Object.keys(manualPages) as ManualPage[];
export const isManualPage = (name: string): name is ManualPage => Object.hasOwn(manualPages, name);

/** The page about a screen, if there is one. */
export const pageOfScreen = (address: string | undefined): ManualPage | undefined =>
  manualPageNames.find((page) => (manualPages[page] as readonly string[]).some((screen) => screen === address));
