import type { Declares, Definition, DefinitionFault } from '../../kit/definition.ts';
import type { Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import { argumentOf } from './qrc.targets.ts';

const component: Field = {
  id: 'component',
  name: say('组件名称', 'Component'),
  type: 'string',
  help: say('留空表示命名控件 (Named Control)', 'Left empty for a named control'),
};

const propertyFields: readonly Field[] = [
  component,
  {
    id: 'control',
    name: say('控件名称', 'Control'),
    type: 'string',
    required: true,
    help: say('例如 MainGain，或组件内的 gain', 'For example MainGain, or gain within a component'),
  },
  {
    id: 'part',
    name: say('取值', 'What is read'),
    type: 'enum',
    default: 'value',
    options: [
      { code: 'value', name: say('数值', 'Value') },
      { code: 'position', name: say('位置 (0–1)', 'Position (0–1)') },
      { code: 'string', name: say('文本', 'Text') },
    ],
  },
];

const isSnapshot = { field: 'kind', in: ['snapshot'] };
const isControl = { field: 'kind', in: ['value', 'position'] };

const actionFields: readonly Field[] = [
  {
    id: 'kind',
    name: say('动作类型', 'What it does'),
    type: 'enum',
    required: true,
    default: 'value',
    options: [
      { code: 'value', name: say('设置数值', 'Set the value') },
      { code: 'position', name: say('设置位置 (0–1)', 'Set the position (0–1)') },
      { code: 'snapshot', name: say('调用快照', 'Load a snapshot') },
    ],
  },
  { ...component, showIf: isControl },
  { id: 'control', name: say('控件名称', 'Control'), type: 'string', required: true, showIf: isControl },
  {
    id: 'value',
    name: say('值', 'Value'),
    type: 'string',
    required: true,
    showIf: isControl,
    help: say('固定值，或 {参数}', 'A fixed value, or {parameter}'),
  },
  { id: 'bank', name: say('快照库名称', 'Snapshot bank'), type: 'string', required: true, showIf: isSnapshot },
  {
    id: 'snapshot',
    name: say('快照编号', 'Snapshot'),
    type: 'int',
    required: true,
    min: 1,
    max: 24,
    showIf: isSnapshot,
  },
  { id: 'ramp', name: say('渐变时间', 'Ramp'), type: 'double', unit: 's', min: 0, max: 3_600 },
];

const check = (definition: Definition): DefinitionFault[] =>
  definition.actions.flatMap((action) => {
    const name = argumentOf(action);
    if (name === undefined || action.params.some(({ id }) => id === name)) return [];
    return [{ at: `actions/${action.id}/value`, text: say(`没有参数 ${name}`, `there is no parameter ${name}`) }];
  });

export const qrcDeclares: Declares = { property: propertyFields, action: actionFields, check };
