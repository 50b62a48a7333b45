import type { SourceText } from '@eoms/contract/vocabulary';
import type { DeclaredReading, Query } from '../../kit/declared-plan.ts';
import type { Poll } from '../../kit/define-driver.ts';
import type { DeclaredProperty, ModelView } from '../../kit/definition.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { links } from './snmp.link.ts';
import { findRows, isColumn, plainOid, rowColumn, rowsOf } from './snmp.rows.ts';
import { createReader, isMissing, noSampleYet, textOf, type Varbind } from './snmp.values.ts';

/** Rejects what cannot be read, by name. */
type Take = (varbind: Varbind, at: number) => SourceText | undefined;

const isNumber = new Set(['int', 'long', 'double']);
const notANumber = ({ name, unit = '' }: DeclaredProperty, varbind: Varbind): SourceText => {
  const said = textOf(varbind).trim().slice(0, 40);
  const of = unit === '' ? say('', '') : say(`（${unit}）`, ` of ${unit}`);
  return say(`${name.zh}：“${said}”不是数字${of.zh}`, `${name.en}: "${said}" is no number${of.en}`);
};

/** The device's reason for not returning a property, if it gave one. */
const refusalOf = (device: Device, property: DeclaredProperty): SourceText | undefined => {
  const { refused } = links.of(device);
  const oid = plainOid(property.wire.oid);
  if (!isColumn(property)) return refused.get(oid);
  const rows = rowsOf(device, property);
  return refused.get(rowColumn(property)) ?? rows.flatMap(({ index }) => refused.get(`${oid}.${index}`) ?? [])[0];
};

/** Marks a table that the device refuses to return, and reports the error after everything else was read. */
const logRefusals = (device: Device, properties: readonly DeclaredProperty[]): void => {
  const refusals = properties.flatMap((property) => {
    const why = refusalOf(device, property);
    return why === undefined ? [] : [{ property, why }];
  });
  for (const { property } of refusals)
    if (isColumn(property) && rowsOf(device, property).length === 0)
      device.set(property.id, null, { index: 1, quality: 'bad' });
  const [first] = refusals;
  if (first === undefined) return;
  const { name } = first.property;
  throw deviceError('refused', say(`${name.zh}：${first.why.zh}`, `${name.en}: ${first.why.en}`));
};

/** A request and the handler of its response. */
const wantedOf = (device: Device, properties: readonly DeclaredProperty[]): Map<string, Take[]> => {
  const { samples } = links.of(device);
  const wanted = new Map<string, Take[]>();
  const add = (oid: string, take: Take) => {
    const takers = wanted.get(oid) ?? [];
    takers.push(take);
    wanted.set(oid, takers);
  };
  for (const property of properties) {
    const read = createReader(property, samples);
    const oid = plainOid(property.wire.oid);
    const set = (varbind: Varbind, at: number, index?: number) => {
      const where = index === undefined ? {} : { index };
      const value = isMissing(varbind) ? undefined : read(varbind, at);
      if (value === noSampleYet) return undefined;
      if (value !== undefined) device.set(property.id, value, where);
      else device.set(property.id, null, { ...where, quality: 'bad' });
      const isWrong = value === undefined && !isMissing(varbind) && isNumber.has(property.type);
      return isWrong ? notANumber(property, varbind) : undefined;
    };
    if (!isColumn(property)) add(oid, (varbind, at) => set(varbind, at));
    else
      rowsOf(device, property).forEach((row, position) => {
        add(`${oid}.${row.index}`, (varbind, at) => set(varbind, at, position + 1));
      });
  }
  return wanted;
};

export const readSome = async (device: Device, properties: readonly DeclaredProperty[]): Promise<void> => {
  const link = links.of(device);
  const wanted = wantedOf(device, properties);
  const oids = [...wanted.keys()].filter((oid) => !link.missing.has(oid));
  const varbinds = oids.length === 0 ? [] : await link.get(oids);
  const at = link.now();
  const wrong: SourceText[] = [];
  for (const varbind of varbinds) {
    const oid = plainOid(varbind.oid);
    if (isMissing(varbind)) link.missing.add(oid);
    for (const take of wanted.get(oid) ?? []) wrong.push(...[take(varbind, at)].filter((one) => one !== undefined));
  }
  logRefusals(device, properties);
  // Said only now, so that everything else was read first.
  if (wrong[0] !== undefined) throw deviceError('refused', wrong[0]);
};

/** The system group is read at the standard pace: a device without properties is watched by it. */
export const readQuery = (device: Device, { everyMs, properties }: Query<DeclaredReading>): Promise<void> => {
  const mine = properties.map(({ declared }) => declared);
  return readSome(device, everyMs === undefined ? [...notDeclared(device, [upTime]), ...mine] : mine);
};

export const readOnly = (device: Device, properties: readonly DeclaredReading[]): Promise<void> =>
  readSome(
    device,
    properties.map(({ declared }) => declared),
  );

const text = (id: string, oid: string): DeclaredProperty => ({
  id,
  name: say(id, id),
  type: 'string',
  access: 'r',
  wire: { oid },
});

/** The system group of SNMPv2-MIB (RFC 3418). */
const upTime: DeclaredProperty = {
  ...text('uptime', '1.3.6.1.2.1.1.3.0'),
  type: 'int',
  wire: { oid: '1.3.6.1.2.1.1.3.0', convert: 'seconds' },
};
const identity = [
  text('description', '1.3.6.1.2.1.1.1.0'),
  text('objectId', '1.3.6.1.2.1.1.2.0'),
  text('systemName', '1.3.6.1.2.1.1.5.0'),
  text('location', '1.3.6.1.2.1.1.6.0'),
];

const notDeclared = ({ definition }: ModelView, properties: readonly DeclaredProperty[]): readonly DeclaredProperty[] =>
  properties.filter(({ id }) => !definition.properties.some((declared) => declared.id === id));

export const readSystem = (device: Device): Promise<void> => readSome(device, notDeclared(device, [upTime]));

/** Beside the polls of what the model declares. */
export const slowPolls: readonly Poll[] = [
  {
    id: 'identity',
    name: say('读取设备信息', 'Read identity'),
    everyMs: 900_000,
    run: (device) => readSome(device, notDeclared(device, identity)),
  },
  {
    id: 'rows',
    name: say('重新查找对象和表格行', 'Look for objects and rows again'),
    everyMs: 600_000,
    run: findRows,
  },
];
