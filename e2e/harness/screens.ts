const row = '[data-part="data-table"] tbody tr[data-opens] td[data-grow], [data-part="cards"] [data-part="card-head"]';
const tab = (place: number): string => `[data-part="object-tabs"] .ant-tabs-tab:nth-child(${place})`;

/** An address, what to press there first, and the name of the result. */
export interface Screen {
  name: string;
  at: string;
  press: readonly string[];
  /** The least width at which it can be opened: phones show cards, which cannot be chosen. */
  from?: number;
}
const plain = (...addresses: string[]): Screen[] =>
  addresses.map((at) => ({ name: at.replace(/\W+/g, '-'), at, press: [] }));
const opened = (name: string, at: string, ...press: string[]): Screen => ({ name, at, press });
const device = (type: string): Screen => opened(`device-${type}`, `deviceInformation?deviceTypeCode=${type}`, row);
export const screens: readonly Screen[] = [
  ...plain(
    'home',
    'floorPlan',
    'alarmCenter',
    'alarmCenter?view=windows',
    'deviceInformation',
    'place',
    'placeDataStatistics',
    'placeDataStatistics?by=month',
    'placeMeeting',
    'placeMeeting?by=week',
    'panelSession',
    'user',
    'userEdit',
    'role',
    'dept',
    'orgUser',
    'orgDept',
  ),
  ...plain('alarmSolve', 'navigationMenuEdit', 'systemSetting?part=security'),
  ...plain('menu', 'navigationMenu', 'navigationAuthorize', 'systemSetting', 'systemSetting?part=mqtt'),
  ...plain(
    'systemSetting?part=driverPackages',
    'systemSetting?part=nodes',
    'systemSetting?part=deadLetters',
    'logQuery',
    'profile',
  ),
  ...plain('modelDeviceMark', 'modelDeviceMarkEdit', 'modelDeviceMaker', 'modelDeviceBrand', 'modelDeviceCategory'),
  ...plain('controlDevicePanel', 'controlDevicePanelEdit', 'controlDevicePanelEdit?of=type'),
  ...plain('controlDesign', 'plugin', 'plugin?view=groups', 'pluginEdit'),
  opened('control-designer', 'controlDesign', row),
  ...plain('customizeControl', 'controlDocument'),
  opened('document-designer', 'customizeControl', row),
  opened('document', 'controlDocument', row),
  ...plain('alarmChannel', 'alarmChanelEdit', 'alarmTemplate', 'alarmTemplateEdit'),
  ...plain(
    'linkageStrategy',
    'linkageStrategy?view=trace',
    'linkageStrategy?view=proof',
    'linkageStrategy?view=variables',
    'linkageStrategy?edit=new',
  ),
  ...plain('strategy', 'strategy?view=reports', 'strategy?view=groups', 'strategy?view=variables', 'strategy?edit=new'),
  ...plain(
    'deviceProbingCenter',
    'deviceProbingCenter?view=list',
    'deviceProbingCenter?view=figures',
    'deviceProbingPlan',
    'deviceProbingPlan?view=checklists',
    'deviceProbingPlan?edit=new',
  ),
  // Checks now, and opens the report.
  opened('strategy-report', 'strategy', '[data-part="data-table"] .ant-btn-sm, [data-part="cards"] .ant-btn-sm'),
  opened('strategy-group-form', 'strategy?view=groups', '[data-part="filter-bar"] .ant-btn-primary'),
  ...plain('alarmRule', 'alarmRule?view=suggested', 'alarmRule?view=groups', 'alarmRule?view=levels', 'alarmRuleEdit'),
  opened('alarm-level-form', 'alarmRule?view=levels', row),
  opened('alarm-rule-group-form', 'alarmRule?view=groups', '[data-part="filter-bar"] .ant-btn-primary'),
  ...plain('notifyChannel', 'notifyChannel?view=objects'),
  opened('channel-form', 'alarmChannel', row),
  opened('template-form', 'alarmTemplate', row),
  opened('notify-object-form', 'notifyChannel?view=objects', '[data-part="filter-bar"] .ant-btn-primary'),
  opened('plugin-form', 'plugin', row),
  ...plain('workOrderCenter', 'workOrderCenter?view=list', 'workOrderSelf', 'workOrderCreate'),
  ...plain('publicRequest', 'publicRequest?view=labels', 'publicRequest?view=settings'),
  ...plain('workOrderList', 'workOrderHandle', 'workOrderPart', 'workOrderType'),
  opened('part-form', 'workOrderPart', '[data-part="filter-bar"] .ant-btn-primary'),
  opened('order-type-form', 'workOrderType', row),
  ...plain('workOrderType?view=rules', 'workOrderType?view=plans'),
  opened('order-plan-form', 'workOrderType?view=plans', '[data-part="filter-bar"] .ant-btn-primary'),
  opened('order-rule-form', 'workOrderType?view=rules', '[data-part="filter-bar"] .ant-btn-primary'),
  ...plain('workOrderUrgent', 'workOrderUrgent?view=calendars'),
  opened('service-level-form', 'workOrderUrgent', row),
  opened('working-hours-form', 'workOrderUrgent?view=calendars', '[data-part="filter-bar"] .ant-btn-primary'),
  opened('work-order', 'workOrderCenter?view=list', row),
  opened(
    'work-order-view',
    'workOrderCenter?view=list',
    row,
    '[aria-label="View and print"], [aria-label="查看与打印"]',
  ),
  {
    ...opened('work-orders-assign', 'workOrderList', '[data-part="data-table"] tbody input', '[data-part="bulk"]'),
    from: 768,
  },
  ...plain('assetManagement', 'assetManagement?view=costs', 'assetManagementEdit', 'supplierManagement'),
  opened('asset', 'assetManagement', row),
  opened('supplier-form', 'supplierManagement', row),
  ...plain('assetLoan', 'assetLoan?view=calendar', 'assetLoan?view=scan'),
  opened('asset-loan-form', 'assetLoan', '[data-part="filter-bar"] .ant-btn-primary'),
  opened('due-reminders', 'dueList', '[data-part="filter-bar"] [aria-label="Reminders"], [aria-label="到期提醒"]'),
  ...plain('dueList', 'dueList?view=calendar', 'assetStocktake'),
  opened('stocktake-start', 'assetStocktake', '[data-part="filter-bar"] .ant-btn-primary'),
  opened('stocktake', 'assetStocktake', row),
  ...plain('modelDeviceMaintain', 'modelDeviceMaintainEdit', 'modelDeviceSourceMap'),
  ...['projector', 'matrix', 'camera', 'power', 'meter', 'lighting', 'network'].map(device),
  ...[2, 3, 4, 5, 6, 7, 8].map((place) => {
    const { name, at } = device('projector');
    return opened(`${name}-tab-${place}`, at, row, tab(place));
  }),
  opened('floor-plan-form', 'floorPlan', '[data-part="plan-bar"] .ant-btn-primary'),
  opened('floor-plan-edit', 'floorPlan?mode=edit'),
  opened('floor-plan-device', 'floorPlan', '[data-part="plan-symbol"]'),
  opened('device-import', 'deviceInformation', '[data-part="filter-bar"] [data-part="fold-words"]'),
  opened(
    'device-discovery',
    'deviceInformation',
    '[data-part="filter-bar"] .ant-space-compact .ant-dropdown-trigger',
    '.ant-dropdown-menu-item',
  ),
  ...[2, 3, 4, 5, 6].map((place) => opened(`model-tab-${place}`, 'modelDeviceMark', row, tab(place))),
  ...plain('plan', 'plan?view=groups', 'plan?edit=new'),
  opened('plan-edit', 'plan', '[data-part="plan-name"]'),
  opened('plan-execute', 'plan', '[data-part="plan-execute"]'),
  opened('plan-group-form', 'plan?view=groups', '[data-part="filter-bar"] .ant-btn-primary'),
  ...plain('dataBehavior', 'dataBehavior?view=groups', 'dataBehavior?edit=new'),
  opened('data-behaviour', 'dataBehavior', row),
  opened('data-source-form', 'dataDepot', row),
  ...plain('centralizedControl', 'centralizedControl?density=dense', 'centralizedControl?view=runs'),
  opened(
    'central-bulk',
    'centralizedControl',
    '[data-part="central-group"] .ant-checkbox-input',
    '[data-part="central-chosen"] .ant-btn-primary',
  ),
  ...plain('placeControl', 'placeControl?view=groups', 'placeControl?view=runs'),
  opened('action-group', 'placeControl?view=groups', '[data-part="group-name"]'),
  opened('maintenance-calendar', 'modelDeviceMaintain?view=calendar'),
  opened('maintenance-week', 'modelDeviceMaintain?view=calendar&by=week'),
  opened('panel-form', 'panelSession', '[data-part="filter-bar"] .ant-btn-primary'),
  opened('maker-form', 'modelDeviceMaker', '[data-part="filter-bar"] .ant-btn-primary'),
  opened('cable-form', 'modelDeviceSourceMap', '[data-part="filter-bar"] .ant-btn-primary'),
];
