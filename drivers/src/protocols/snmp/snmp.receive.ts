import type { Device } from '../../kit/device.ts';
import { valueKey } from '../../kit/property.ts';
import { showOrForget } from '../../kit/unknown-values.ts';
import { parseWireWords } from '../../kit/wire-words.ts';
import { links } from './snmp.link.ts';
import { isColumn, plainOid, rowsOf } from './snmp.rows.ts';
import { type Trap, trapName, varbindOf } from './snmp.traps.ts';
import { createReader, noSampleYet } from './snmp.values.ts';

const longestText = 500;

const wordsOf = ({ oid, values }: Trap): string => {
  const name = trapName(oid);
  const said = values.map((one) => `${one.oid}=${String(one.value)}`).join(' ');
  return `${name.en === oid ? oid : `${name.zh} ${name.en}`} ${said}`.trim().slice(0, longestText);
};

/** Values in a trap update the properties that read the same objects. */
const takeValues = (device: Device, trap: Trap): void => {
  const { samples, now } = links.of(device);
  for (const carried of trap.values) {
    const varbind = varbindOf(carried);
    for (const property of device.definition.properties) {
      if (property.wire.convert === 'rate') continue;
      const oid = plainOid(property.wire.oid);
      const position = isColumn(property)
        ? rowsOf(device, property).findIndex((row) => `${oid}.${row.index}` === carried.oid)
        : -1;
      if (carried.oid !== oid && position < 0) continue;
      const value = createReader(property, samples)(varbind, now());
      if (value === noSampleYet) continue;
      showOrForget(device, valueKey(property.id, position < 0 ? undefined : position + 1), value);
    }
  }
};

/** A trap as the transport passes it on. */
export const receiveTrap = (device: Device, frame: Buffer): void => {
  const trap = JSON.parse(frame.toString()) as Trap;
  device.set('lastTrap', wordsOf(trap));
  takeValues(device, trap);
  for (const { id, type, wire } of device.definition.properties) {
    const meaning = wire.traps ? parseWireWords(String(wire.traps)).meaning(trap.oid) : undefined;
    if (meaning === undefined) continue;
    const number = Number(meaning);
    if (type === 'bool') device.set(id, meaning === 'true' || meaning === '1');
    else if (type === 'int' || type === 'double') device.set(id, Number.isFinite(number) ? number : null);
    else device.set(id, meaning);
  }
};
