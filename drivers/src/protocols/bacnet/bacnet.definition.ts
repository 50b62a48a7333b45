import { noValueColumn } from '../../kit/declared-columns.ts';
import type { DeclaredAction, DeclaredProperty, Declares, DefinitionFault } from '../../kit/definition.ts';
import type { Field } from '../../kit/field.ts';
import { asWritten, objectKind, objectKinds, propertyChoices, propertyIds } from './bacnet.objects.ts';

const say = (zh: string, en: string) => ({ zh, en });
const maxInstance = 4_194_302;

/** `{name}` → the argument's name. */
export const argumentIn = (text: string): string | undefined => /^\{([A-Za-z_][A-Za-z0-9_]*)\}$/.exec(text.trim())?.[1];

export const objectFields: readonly Field[] = [
  {
    id: 'object',
    name: say('对象类型', 'Object type'),
    type: 'enum',
    required: true,
    options: objectKinds.map(({ code, name }) => ({ code, name })),
  },
  { id: 'instance', name: say('实例号', 'Instance'), type: 'int', required: true, min: 0, max: maxInstance },
];

export const priorityField: Field = {
  id: 'priority',
  name: say('写优先级', 'Priority'),
  type: 'int',
  default: 8,
  min: 1,
  max: 16,
  help: say('8 为手动操作，16 最低', '8 is a manual operator, 16 the lowest'),
};

const scale: Field = {
  id: 'scale',
  name: say('倍率', 'Scale'),
  type: 'double',
  default: 1,
  help: say('显示值 = 设备值 × 倍率', 'Shown value = value of the device × scale'),
};

export interface ObjectReference {
  readonly type: number;
  readonly instance: number;
}

export const objectOf = (wire: DeclaredProperty['wire']): ObjectReference | undefined => {
  const kind = objectKind(wire.object);
  return kind === undefined ? undefined : { type: kind.type, instance: Number(wire.instance ?? 0) };
};
export const propertyOf = (wire: DeclaredProperty['wire']): number => Number(wire.property ?? propertyIds.presentValue);
export const scaleOf = (wire: DeclaredProperty['wire']): number => {
  const factor = Number(wire.scale ?? 1);
  return Number.isFinite(factor) && factor !== 0 ? factor : 1;
};

const checkProperty = ({ id, wire }: DeclaredProperty): DefinitionFault[] => {
  const faults: DefinitionFault[] = [];
  if (objectOf(wire) === undefined)
    faults.push({ at: `properties/${id}/object`, text: say('未知的对象类型', 'unknown object type') });
  if (Number(wire.scale ?? 1) === 0)
    faults.push({ at: `properties/${id}/scale`, text: say('不能为零', 'cannot be zero') });
  return faults;
};

const checkAction = ({ id, params, wire }: DeclaredAction): DefinitionFault[] => {
  const kind = objectKind(wire.object);
  if (kind === undefined) return [{ at: `actions/${id}/object`, text: say('未知的对象类型', 'unknown object type') }];
  const written = String(wire.value ?? '');
  const name = argumentIn(written);
  if (name !== undefined && !params.some((param) => param.id === name))
    return [{ at: `actions/${id}/value`, text: say(`没有参数 ${name}`, `no parameter ${name}`) }];
  if (name === undefined && written !== 'null' && asWritten(kind, written) === undefined)
    return [{ at: `actions/${id}/value`, text: say('与对象类型不符', 'does not fit the object type') }];
  return [];
};

/** The columns that the model screen adds: which property of which object, and what an action writes. */
export const bacnetDeclares: Declares = {
  property: [
    ...objectFields,
    {
      id: 'property',
      name: say('属性', 'Property'),
      type: 'enum',
      default: String(propertyIds.presentValue),
      options: propertyChoices,
    },
    scale,
    noValueColumn,
    {
      id: 'cov',
      name: say('订阅变化', 'Subscribe to changes'),
      type: 'bool',
      default: true,
      help: say('设备不支持时自动改为轮询', 'Polled when the device cannot'),
    },
  ],
  action: [
    ...objectFields,
    {
      id: 'value',
      name: say('数值', 'Value'),
      type: 'string',
      required: true,
      help: say('固定值、{参数}，或 null 释放该优先级', 'A fixed value, {parameter}, or null to relinquish'),
    },
    priorityField,
    scale,
  ],
  check: ({ properties, actions }) => [...properties.flatMap(checkProperty), ...actions.flatMap(checkAction)],
};
