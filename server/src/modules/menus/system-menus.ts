import type { Families } from '@eoms/phrases';

/** A name in `phrases`; that of a screen is its address. */
export type SystemMenuName = keyof Families['menus'];

export interface SystemMenu {
  readonly name: SystemMenuName;
  readonly icon: string;
  /** Reachable from the named screen, but not listed in the menu. */
  readonly hiddenBelow?: SystemMenuName;
}
export interface SystemMenuGroup {
  readonly name: SystemMenuName;
  readonly icon: string;
  readonly screens: readonly SystemMenu[];
}

/** The menus of a new installation: every screen of this release. */
export const systemMenus: readonly SystemMenuGroup[] = [
  {
    name: 'duty',
    icon: 'folder',
    screens: [
      { name: 'home', icon: 'home' },
      { name: 'floorPlan', icon: 'floorPlan' },
      { name: 'alarmCenter', icon: 'bell' },
      { name: 'alarmSolve', icon: 'check' },
      { name: 'assistantRequests', icon: 'check' },
      { name: 'notifyChannel', icon: 'mail' },
      { name: 'centralizedControl', icon: 'rows' },
      { name: 'placeControl', icon: 'sliders' },
      { name: 'controlDocument', icon: 'board' },
      { name: 'placeDataStatistics', icon: 'chart' },
    ],
  },
  {
    name: 'equipment',
    icon: 'device',
    screens: [
      { name: 'deviceInformation', icon: 'device' },
      { name: 'modelDeviceSourceMap', icon: 'signalMap' },
      { name: 'modelDeviceMark', icon: 'model' },
      { name: 'modelDeviceMarkEdit', icon: 'model', hiddenBelow: 'modelDeviceMark' },
      { name: 'controlDevicePanel', icon: 'sliders' },
      { name: 'controlDevicePanelEdit', icon: 'sliders', hiddenBelow: 'controlDevicePanel' },
      { name: 'modelDeviceCategory', icon: 'list' },
      { name: 'modelDeviceBrand', icon: 'tag' },
      { name: 'modelDeviceMaker', icon: 'building' },
    ],
  },
  {
    name: 'upkeep',
    icon: 'folder',
    screens: [
      { name: 'workOrderCenter', icon: 'list' },
      { name: 'workOrderHandle', icon: 'check' },
      { name: 'workOrderSelf', icon: 'user' },
      { name: 'publicRequest', icon: 'bell' },
      { name: 'workOrderList', icon: 'columns' },
      { name: 'workOrderPart', icon: 'wrench' },
      { name: 'workOrderType', icon: 'rows' },
      { name: 'workOrderUrgent', icon: 'clock' },
      { name: 'workOrderContent', icon: 'list', hiddenBelow: 'workOrderCenter' },
      { name: 'workOrderCenterView', icon: 'list', hiddenBelow: 'workOrderCenter' },
      { name: 'workOrderView', icon: 'print', hiddenBelow: 'workOrderCenter' },
      { name: 'workOrderCreate', icon: 'edit', hiddenBelow: 'workOrderCenter' },
      { name: 'deviceProbingCenter', icon: 'inspection' },
      { name: 'deviceProbingPlan', icon: 'calendar' },
      { name: 'assetManagement', icon: 'tag' },
      { name: 'assetManagementEdit', icon: 'tag', hiddenBelow: 'assetManagement' },
      { name: 'supplierManagement', icon: 'building' },
      { name: 'assetLoan', icon: 'swap' },
      { name: 'assetStocktake', icon: 'check' },
      { name: 'dueList', icon: 'clock' },
      { name: 'modelDeviceMaintain', icon: 'wrench' },
      { name: 'modelDeviceMaintainEdit', icon: 'edit', hiddenBelow: 'modelDeviceMaintain' },
    ],
  },
  {
    name: 'automation',
    icon: 'linkage',
    screens: [
      { name: 'plan', icon: 'scene' },
      { name: 'linkageStrategy', icon: 'linkage' },
      { name: 'strategy', icon: 'inspection' },
      { name: 'dataBehavior', icon: 'database' },
      { name: 'dataDepot', icon: 'link' },
      { name: 'dataService', icon: 'network' },
      { name: 'dicManage', icon: 'list' },
      { name: 'entity', icon: 'rows' },
      { name: 'entityEdit', icon: 'edit', hiddenBelow: 'entity' },
      { name: 'solution', icon: 'document' },
    ],
  },
  {
    name: 'venue',
    icon: 'place',
    screens: [
      { name: 'placeMeeting', icon: 'calendar' },
      { name: 'panelSession', icon: 'mobile' },
      { name: 'place', icon: 'place' },
      { name: 'controlDesign', icon: 'board' },
      { name: 'customizeControl', icon: 'columns' },
      { name: 'plugin', icon: 'columns' },
      { name: 'examples', icon: 'board' },
      { name: 'pluginEdit', icon: 'columns', hiddenBelow: 'plugin' },
    ],
  },
  {
    name: 'system',
    icon: 'settings',
    screens: [
      { name: 'user', icon: 'users' },
      { name: 'userEdit', icon: 'user', hiddenBelow: 'user' },
      { name: 'userSync', icon: 'linkage' },
      { name: 'role', icon: 'shield' },
      { name: 'dept', icon: 'department' },
      { name: 'orgUser', icon: 'users' },
      { name: 'orgDept', icon: 'organisation' },
      { name: 'menu', icon: 'menu' },
      { name: 'navigationMenu', icon: 'compass' },
      { name: 'navigationMenuEdit', icon: 'compass', hiddenBelow: 'navigationMenu' },
      { name: 'navigationAuthorize', icon: 'key' },
      { name: 'apiKeys', icon: 'key' },
      { name: 'eventWebhooks', icon: 'linkage' },
      { name: 'alarmRule', icon: 'inspection' },
      { name: 'alarmRuleEdit', icon: 'inspection', hiddenBelow: 'alarmRule' },
      { name: 'alarmChannel', icon: 'linkage' },
      { name: 'alarmChanelEdit', icon: 'linkage', hiddenBelow: 'alarmChannel' },
      { name: 'alarmTemplate', icon: 'text' },
      { name: 'alarmTemplateEdit', icon: 'text', hiddenBelow: 'alarmTemplate' },
      { name: 'systemSetting', icon: 'settings' },
      { name: 'themeSetting', icon: 'moon' },
      { name: 'backup', icon: 'database' },
      { name: 'logQuery', icon: 'log' },
    ],
  },
];
