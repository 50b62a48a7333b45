import type { SourceText } from '@eoms/contract/vocabulary';
import { checkDeclared, faultIn, type Report, templateFault } from '../../kit/declared-check.ts';
import { type WireValues, wireText } from '../../kit/declared-wire.ts';
import type { DeclaredAction, DeclaredProperty } from '../../kit/definition.ts';
import { say } from '../../kit/say.ts';
import { parseTemplate } from '../../kit/template.codec.ts';
import { isBitTable } from './modbus.pdu.ts';
import { shapeOf, spanOf, tableOf } from './modbus.shape.ts';
import { rawNoValue } from './modbus.values.ts';

const lastAddress = 65_536;

const checkMap = (wire: WireValues): SourceText | undefined => {
  const why = faultIn(() => shapeOf(wire));
  return why && say(`值对照无法识别：${why.zh}`, `value names: ${why.en}`);
};

const checkScale = ({ scale }: WireValues): SourceText | undefined =>
  scale === 0 ? say('倍率不能为 0', 'the scale cannot be 0') : undefined;

const checkNoValue = (wire: WireValues): SourceText | undefined => {
  const { type, noValue } = shapeOf(wire);
  if (type === 'string') return undefined;
  const wrong = noValue.find((entry) => rawNoValue(entry, type) === undefined);
  return wrong === undefined ? undefined : say(`“${wrong}”不是该数据格式的值`, `"${wrong}" is no value of this format`);
};

const checkBit = (wire: WireValues): SourceText | undefined => {
  const { bit, type } = shapeOf(wire);
  const bits = type === 'int32' || type === 'uint32' ? 32 : 16;
  const whole = type === 'bool' || type === 'int16' || type === 'uint16' || bits === 32;
  return bit !== undefined && (isBitTable(tableOf(wire)) || !whole || bit >= bits)
    ? say('该数据格式没有此位', 'this format has no such bit')
    : undefined;
};

const checkProperty = ({ wire }: DeclaredProperty, report: Report): void => {
  const unreadable = checkMap(wire);
  report('map', unreadable);
  if (unreadable !== undefined) return;
  if (Number(wire.address ?? 0) + spanOf(wire) > lastAddress + 1)
    report('address', say('超出地址范围', 'beyond the last address'));
  report('bit', checkBit(wire));
  report('scale', checkScale(wire));
  report('noValue', checkNoValue(wire));
};

const checkAction = ({ params, wire }: DeclaredAction, report: Report): void => {
  report('map', checkMap(wire));
  report('scale', checkScale(wire));
  const known = new Set(params.map(({ id }) => id));
  report(
    'value',
    templateFault(() => parseTemplate(wireText(wire, 'value'), 'text'), known),
  );
};

export const checkDefinition = checkDeclared({ property: checkProperty, action: checkAction });
