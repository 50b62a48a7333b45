import type { ActionDef } from '../../kit/action.ts';
import { fillText, type WireValues } from '../../kit/declared-wire.ts';
import type { ModelView } from '../../kit/definition.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import type { Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import { parseWireWords, type WireWords } from '../../kit/wire-words.ts';
import { setTypes } from './snmp.fields.ts';
import { links } from './snmp.link.ts';
import { plainOid, rowsOf } from './snmp.rows.ts';
import { setVarbind } from './snmp.values.ts';

const oidFor = (device: ModelView, wire: WireValues, args: WireValues): string => {
  const oid = plainOid(fillText(wire.oid, args));
  if (!wire.rowOf) return oid;
  const column = device.definition.properties.find(({ id }) => id === wire.rowOf);
  const number = Number(args[String(wire.rowParam ?? '')]);
  const row = column && rowsOf(device, column)[number - 1];
  if (row === undefined)
    throw deviceError('refused', say(`设备没有第 ${number} 行`, `the device has no row ${number}`));
  return `${oid}.${row.index}`;
};

/** An action that was checked: its value map could be parsed. */
export interface SetPlan {
  readonly wire: WireValues;
  readonly words: WireWords | undefined;
}

export const planSet = (wire: WireValues): SetPlan => ({
  wire,
  words: wire.map ? parseWireWords(String(wire.map)) : undefined,
});

export const runSet = async (device: Device, { wire, words }: SetPlan, args: WireValues): Promise<void> => {
  const type = setTypes.find((known) => known === wire.setType) ?? 'integer';
  const text = fillText(wire.value, args);
  const word = words?.word(text) ?? text;
  const oid = oidFor(device, wire, args);
  const varbind = /^[0-2](\.\d{1,10}){1,127}$/.test(oid) ? setVarbind(oid, type, word) : undefined;
  if (varbind === undefined)
    throw deviceError('refused', say(`“${text}”不能写入 ${oid}`, `"${text}" cannot be written to ${oid}`));
  await links.of(device).set([varbind]);
};

/** An argument that chooses a row offers the rows that the device turned out to have. */
export const withRows = (view: ModelView, action: ActionDef): ActionDef => {
  const wire: WireValues = view.definition.actions.find(({ id }) => id === action.id)?.wire ?? {};
  const column = view.definition.properties.find(({ id }) => id === wire.rowOf);
  const rows = column === undefined ? [] : rowsOf(view, column);
  const options = rows.map(({ label }, at) => ({ code: String(at + 1), name: say(label, label) }));
  const offered = (field: Field): Field =>
    field.id === wire.rowParam && field.type === 'enum' ? { ...field, options } : field;
  return { ...action, params: (action.params ?? []).map(offered) };
};
