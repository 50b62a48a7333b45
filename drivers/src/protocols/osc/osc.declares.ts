import { noValueColumn, scaleColumn } from '../../kit/declared-columns.ts';
import type { Declares, Definition, DefinitionFault } from '../../kit/definition.ts';
import type { Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import { isAddress } from './osc.codec.ts';
import { fillAddress, parametersIn, parseTemplate } from './osc.templates.ts';

const propertyFields: readonly Field[] = [
  {
    id: 'address',
    name: say('地址', 'Address'),
    type: 'string',
    required: true,
    pattern: '^/[!-~]*$',
    help: say('例如 /cue/*/progress；* 和 ? 为通配符', 'For example /cue/*/progress; * and ? match anything'),
  },
  {
    id: 'argument',
    name: say('第几个参数', 'Argument'),
    type: 'int',
    default: 1,
    min: 1,
    max: 64,
  },
  {
    id: 'query',
    name: say('查询地址', 'Query'),
    type: 'string',
    pattern: '^/[!-~]*$',
    help: say('定期发送此地址以读取；留空则只听取', 'Sent from time to time to read it; empty: only listened to'),
  },
  scaleColumn,
  noValueColumn,
];

const actionFields: readonly Field[] = [
  {
    id: 'address',
    name: say('地址', 'Address'),
    type: 'string',
    required: true,
    pattern: '^/[!-~]*$',
    help: say('例如 /cue/{number}/start', 'For example /cue/{number}/start'),
  },
  {
    id: 'arguments',
    name: say('参数', 'Arguments'),
    type: 'string',
    maxLength: 500,
    help: say(
      '例如 i:{channel} f:0.75 s:"文本" T bool:{on}；h 为 64 位整数，d 为双精度',
      'For example i:{channel} f:0.75 s:"text" T bool:{on}; h: 64-bit integer, d: double',
    ),
  },
];

const check = ({ properties, actions }: Definition): DefinitionFault[] => [
  ...properties.flatMap(({ id, wire }) =>
    wire.query && !isAddress(String(wire.query))
      ? [{ at: `properties/${id}/query`, text: say('地址不能含有通配符', 'an address has no wildcards') }]
      : [],
  ),
  ...actions.flatMap(({ id, wire, params }) => {
    const faults: DefinitionFault[] = [];
    const address = String(wire.address ?? '');
    const named = parametersIn(address);
    if (fillAddress(address, Object.fromEntries(named.map((name) => [name, 'x']))) === undefined)
      faults.push({ at: `actions/${id}/address`, text: say('不是 OSC 地址', 'is no OSC address') });
    const items = parseTemplate(String(wire.arguments ?? ''));
    const at = `actions/${id}/arguments`;
    if (items === undefined) faults.push({ at, text: say('格式不正确', 'has the wrong form') });
    for (const name of named)
      if (!params.some((param) => param.id === name))
        faults.push({
          at: `actions/${id}/address`,
          text: say(`没有参数 ${name}`, `there is no parameter ${name}`),
        });
    for (const { parameter } of items ?? [])
      if (parameter !== undefined && !params.some((param) => param.id === parameter))
        faults.push({ at, text: say(`没有参数 ${parameter}`, `there is no parameter ${parameter}`) });
    return faults;
  }),
];

export const oscDeclares: Declares = { property: propertyFields, action: actionFields, check };
