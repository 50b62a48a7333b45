import type { Declares, Definition, DefinitionFault } from '../../kit/definition.ts';
import type { Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import { argumentOf } from './ttp.targets.ts';

const onBlock = { field: 'kind', in: ['set', 'increment', 'decrement', 'toggle'] };

const block: readonly Field[] = [
  {
    id: 'tag',
    name: say('实例标签', 'Instance tag'),
    type: 'string',
    required: true,
    maxLength: 64,
    pattern: '^[^"\\\\]+$',
  },
  {
    id: 'attribute',
    name: say('属性', 'Attribute'),
    type: 'string',
    required: true,
    pattern: '^[A-Za-z][A-Za-z0-9]*$',
    help: say('例如 level、mute、sourceSelection', 'For example level, mute, sourceSelection'),
  },
  { id: 'index1', name: say('索引 1', 'Index 1'), type: 'int', min: 0, max: 1_000 },
  { id: 'index2', name: say('索引 2', 'Index 2'), type: 'int', min: 0, max: 1_000 },
];

const propertyFields: readonly Field[] = [
  ...block,
  {
    id: 'subscribe',
    name: say('订阅变化', 'Subscribe'),
    type: 'bool',
    default: true,
    help: say('设备不支持时自动改为轮询', 'Read every minute where the device cannot'),
  },
];

const actionFields: readonly Field[] = [
  {
    id: 'kind',
    name: say('动作类型', 'What it does'),
    type: 'enum',
    required: true,
    default: 'set',
    options: [
      { code: 'set', name: say('设置', 'Set') },
      { code: 'increment', name: say('增加', 'Increment') },
      { code: 'decrement', name: say('减少', 'Decrement') },
      { code: 'toggle', name: say('翻转', 'Toggle') },
      { code: 'preset', name: say('调用预设', 'Recall a preset') },
    ],
  },
  ...block.map((field) => ({ ...field, showIf: onBlock })),
  {
    id: 'value',
    name: say('值', 'Value'),
    type: 'string',
    help: say('固定值，或 {参数}；预设填编号或名称', 'A fixed value, or {parameter}; number or name of a preset'),
  },
];

const check = ({ actions }: Definition): DefinitionFault[] =>
  actions.flatMap((action) => {
    const name = argumentOf(action);
    const at = `actions/${action.id}/value`;
    if (name !== undefined && !action.params.some(({ id }) => id === name))
      return [{ at, text: say(`没有参数 ${name}`, `there is no parameter ${name}`) }];
    const empty = action.wire.value === undefined || action.wire.value === '';
    return action.wire.kind !== 'toggle' && empty ? [{ at, text: say('缺少值', 'a value is missing') }] : [];
  });

export const ttpDeclares: Declares = { property: propertyFields, action: actionFields, check };
