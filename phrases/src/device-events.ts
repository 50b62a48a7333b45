import type { SourceText } from '@eoms/contract/vocabulary';

/** Texts of a device's event log; stored in the database in both languages. */
const texts = {
  online: { zh: '设备上线', en: 'The device came online' },
  offline: { zh: '设备离线', en: 'The device went offline' },
  driverSetAside: {
    zh: '驱动程序 {driver} 反复出错，已停用：{error}',
    en: 'The driver {driver} kept failing and was set aside: {error}',
  },
  slowed: {
    zh: '设备发送的数据过多，已限速至每秒 {kilobytes} KB、{messages} 条消息',
    en: 'The device sends too much and was limited to {kilobytes} KB and {messages} messages a second',
  },
  added: { zh: '{who} 添加了设备', en: '{who} added the device' },
  changed: { zh: '{who} 修改了设备资料', en: '{who} changed the device' },
  imported: { zh: '{who} 通过表格导入修改了设备', en: '{who} changed the device by importing a table' },
  adopted: { zh: '{who} 通过网络搜索添加了设备', en: '{who} added the device from a network search' },
  synchronised: { zh: '{who} 按型号更新了设备参数', en: '{who} updated the device parameters to its model' },
  maintained: { zh: '{who} 登记了维护记录', en: '{who} added a maintenance record' },
} as const satisfies Record<string, SourceText>;

export type DeviceEventKey = keyof typeof texts;

export const deviceEventText = (key: DeviceEventKey, values: Readonly<Record<string, string>> = {}): SourceText => {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  return { zh: fill(texts[key].zh), en: fill(texts[key].en) };
};
