import type { Value } from '@eoms/contract/vocabulary';
import type { Definition, DefinitionFault } from '../../kit/definition.ts';
import { say } from '../../kit/say.ts';
import { textOf } from '../../kit/spoken-error.ts';
import { parseTemplate } from '../../kit/template.codec.ts';
import { isBitTable } from './modbus.pdu.ts';
import { shapeOf, spanOf, tableOf } from './modbus.shape.ts';

const lastAddress = 65_536;

const checkShape = (at: string, wire: Readonly<Record<string, Value>>): DefinitionFault[] => {
  try {
    shapeOf(wire);
    return [];
  } catch (error) {
    const { zh, en } = textOf(error);
    return [{ at: `${at}/map`, text: say(`值对照无法识别：${zh}`, `value names: ${en}`) }];
  }
};

const checkProperty = (id: string, wire: Readonly<Record<string, Value>>): DefinitionFault[] => {
  const at = `properties/${id}`;
  const faults = checkShape(at, wire);
  if (faults.length > 0) return faults;
  if (Number(wire.address ?? 0) + spanOf(wire) > lastAddress + 1)
    faults.push({ at: `${at}/address`, text: say('超出地址范围', 'beyond the last address') });
  const { bit, type } = shapeOf(wire);
  const bits = type === 'int32' || type === 'uint32' ? 32 : 16;
  const whole = type === 'bool' || type === 'int16' || type === 'uint16' || bits === 32;
  if (bit !== undefined && (isBitTable(tableOf(wire)) || !whole || bit >= bits))
    faults.push({ at: `${at}/bit`, text: say('该数据格式没有此位', 'this format has no such bit') });
  if (wire.scale === 0) faults.push({ at: `${at}/scale`, text: say('倍率不能为 0', 'the scale cannot be 0') });
  return faults;
};

const checkAction = ({ id, params, wire }: Definition['actions'][number]): DefinitionFault[] => {
  const at = `actions/${id}`;
  const faults = checkShape(at, wire);
  if (wire.scale === 0) faults.push({ at: `${at}/scale`, text: say('倍率不能为 0', 'the scale cannot be 0') });
  try {
    const unknown = parseTemplate(String(wire.value ?? ''), 'text').names.filter(
      (name) => !params.some((param) => param.id === name),
    );
    for (const name of unknown)
      faults.push({ at: `${at}/value`, text: say(`没有参数 ${name}`, `there is no parameter ${name}`) });
  } catch (error) {
    faults.push({ at: `${at}/value`, text: textOf(error) });
  }
  return faults;
};

export const checkDefinition = (definition: Definition): DefinitionFault[] => [
  ...definition.properties.flatMap(({ id, wire }) => checkProperty(id, wire)),
  ...definition.actions.flatMap(checkAction),
];
