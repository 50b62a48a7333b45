import type { SourceText } from '@eoms/contract/vocabulary';
import { filledText } from './import-words.ts';

/** Why part of a model's description is refused. */
export const modelFaults = {
  notOfDriver: { zh: '驱动没有此项', en: 'The driver has no such part' },
  fixedByDriver: { zh: '由驱动决定，不能更改', en: 'Set by the driver, cannot be changed' },
  takesNoOwn: { zh: '此驱动不支持自定义属性和动作', en: 'This driver does not support custom properties or actions' },
  patternOfOwn: { zh: '自定义参数不能使用格式规则', en: 'A custom parameter cannot have a pattern' },
  secretDefault: { zh: '密码不能有默认值', en: 'A secret cannot have a default' },
  onlyTransitional: {
    zh: '过渡状态不能证明操作完成，请加上最终的状态',
    en: 'A transitional value proves nothing: add the value that the device ends with',
  },
  notWritable: { zh: '此属性不能设置', en: 'This property cannot be set' },
  unknownProperty: { zh: '引用了没有的属性', en: 'Refers to a property that does not exist' },
} as const satisfies Record<string, SourceText>;

/** Why a row of a model archive cannot be imported. */
export const modelImportFaults = {
  partUnreadable: { zh: '此文件无法读取', en: 'This file cannot be read' },
  wrongFormat: { zh: '不是型号导出文件', en: 'Not an export of models' },
  typeUnknown: { zh: '没有设备类型 {name}', en: 'There is no device type {name}' },
  enterpriseUnknown: { zh: '没有厂商 {name}', en: 'There is no manufacturer {name}' },
  brandUnknown: { zh: '没有品牌 {name}', en: 'There is no brand {name}' },
  modelUnknown: { zh: '没有型号 {name}', en: 'There is no model {name}' },
  descriptionUnknown: { zh: '缺少型号描述 {name}', en: 'The description {name} is missing' },
  imageUnknown: { zh: '缺少图片 {name}', en: 'The picture {name} is missing' },
  imageBroken: { zh: '图片无法读取', en: 'The picture cannot be read' },
} as const satisfies Record<string, SourceText>;

export const importFaultText = (
  fault: keyof typeof modelImportFaults,
  values: Readonly<Record<string, string | number>> = {},
): SourceText => filledText(modelImportFaults[fault], values);
