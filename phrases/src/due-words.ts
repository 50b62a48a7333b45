const zh = {
  name: '到期清单',
  kinds: {
    warranty: '保修到期',
    maintenance: '资产维护',
    deviceMaintenance: '设备维护',
    contract: '合同到期',
    loan: '归还',
    inspection: '巡检',
  },
};

const en: typeof zh = {
  name: 'Due list',
  kinds: {
    warranty: 'Warranty ends',
    maintenance: 'Maintenance of asset',
    deviceMaintenance: 'Maintenance of device',
    contract: 'Contract ends',
    loan: 'Due back',
    inspection: 'Inspection',
  },
};

/** What falls due, as calendars say it. */
export const dueWords = { zh, en };
