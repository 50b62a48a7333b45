import { type SourceText, say } from '@eoms/contract/vocabulary';

/** What the lists are called whose entries are part of the product. */
export const dictionaryNames = {
  controlType: say('控制方式', 'Control methods'),
  dataType: say('数据类型', 'Types of data'),
  fieldType: say('字段类型', 'Types of fields'),
  capability: say('设备能力', 'Capabilities of devices'),
  operator: say('比较运算', 'Operators'),
  maintainKind: say('维护类别', 'Kinds of maintenance'),
  alarmLevel: say('报警级别', 'Levels of alarms'),
} as const satisfies Readonly<Record<string, SourceText>>;

/** Lists that are kept on screens of their own, beside the levels of alarms. */
export const listsElsewhere = {
  workOrderType: say('工单类型', 'Types of work orders'),
  assetCategory: say('资产分类', 'Categories of assets'),
  deviceType: say('设备类型', 'Types of devices'),
} as const satisfies Readonly<Record<string, SourceText>>;
