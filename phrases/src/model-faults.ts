import type { Text } from '@eoms/contract/vocabulary';

/** Why a part of a model's description is refused. */
export const modelFaults = {
  notOfDriver: { zh: '驱动没有此项', en: 'The driver has no such part' },
  fixedByDriver: { zh: '由驱动决定，不能更改', en: 'Set by the driver, cannot be changed' },
  takesNoOwn: { zh: '此驱动不支持自定义属性和动作', en: 'This driver takes no properties or actions of its own' },
  patternOfOwn: { zh: '自定义参数不能使用格式规则', en: 'A parameter of your own cannot have a pattern' },
  secretDefault: { zh: '密码不能有默认值', en: 'A secret cannot have a default' },
  unknownProperty: { zh: '引用了没有的属性', en: 'Names a property that is not there' },
} as const satisfies Record<string, Text>;
