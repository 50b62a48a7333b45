import type { Value } from '@eoms/contract/vocabulary';
import type { ActionDef } from '../../kit/action.ts';
import type { DeclaredAction, ModelView } from '../../kit/definition.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import { splitValueKey } from '../../kit/property.ts';
import { say } from '../../kit/say.ts';
import { textOf } from '../../kit/spoken-error.ts';
import { parseTemplate, renderTemplate } from '../../kit/template.codec.ts';
import { parseWireWords } from '../../kit/wire-words.ts';
import { setTypes } from './snmp.fields.ts';
import { links } from './snmp.link.ts';
import { readSome } from './snmp.polls.ts';
import { plainOid, rowsOf } from './snmp.rows.ts';
import { setVarbind } from './snmp.values.ts';

type Args = Readonly<Record<string, Value>>;

const fill = (template: Value | undefined, args: Args): string => {
  try {
    return renderTemplate(parseTemplate(String(template ?? ''), 'text'), args).toString();
  } catch (error) {
    const why = textOf(error);
    throw deviceError('refused', say(`参数错误：${why.zh}`, why.en));
  }
};

const oidFor = (device: ModelView, wire: DeclaredAction['wire'], args: Args): string => {
  const oid = plainOid(fill(wire.oid, args));
  if (!wire.rowOf) return oid;
  const column = device.definition.properties.find(({ id }) => id === wire.rowOf);
  const number = Number(args[String(wire.rowParam ?? '')]);
  const row = column && rowsOf(device, column)[number - 1];
  if (row === undefined)
    throw deviceError('refused', say(`设备没有第 ${number} 行`, `the device has no row ${number}`));
  return `${oid}.${row.index}`;
};

const run = async (device: Device, wire: DeclaredAction['wire'], args: Args): Promise<void> => {
  const type = setTypes.find((known) => known === wire.setType) ?? 'integer';
  const text = fill(wire.value, args);
  const word = wire.map ? (parseWireWords(String(wire.map)).word(text) ?? text) : text;
  const oid = oidFor(device, wire, args);
  const varbind = /^[0-2](\.\d{1,10}){1,127}$/.test(oid) ? setVarbind(oid, type, word) : undefined;
  if (varbind === undefined)
    throw deviceError('refused', say(`“${text}”不能写入 ${oid}`, `"${text}" cannot be written to ${oid}`));
  await links.of(device).set([varbind]);
};

const actionOf = (view: ModelView, { wire, params, ...action }: DeclaredAction): ActionDef => {
  const column = view.definition.properties.find(({ id }) => id === wire.rowOf);
  const rows = column === undefined ? [] : rowsOf(view, column);
  const choices = rows.map(({ label }, at) => ({ code: String(at + 1), name: say(label, label) }));
  const proofs = new Set((action.expect ?? []).map(({ property }) => splitValueKey(property).property));
  return {
    ...action,
    params: params.map((field) =>
      field.id === wire.rowParam && field.type === 'enum' ? { ...field, options: choices } : field,
    ),
    run: (device, args) => run(device, wire, args),
    ...(proofs.size === 0
      ? {}
      : {
          readBack: (device) =>
            readSome(
              device,
              device.definition.properties.filter(({ id }) => proofs.has(id)),
            ),
        }),
  };
};

export const snmpActions = (view: ModelView): readonly ActionDef[] =>
  view.definition.actions.map((action) => actionOf(view, action));
