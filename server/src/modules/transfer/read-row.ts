import { type DeviceDraft, isIp, isNameServers, isNetmask, type Value } from '@eoms/contract';
import { addressFormatWords, deviceTableFaults } from '@eoms/phrases';
import type { ReadResult } from '../../platform/imports/importer.ts';
import { plainName } from '../../platform/imports/table-columns.ts';
import { addressOf } from '../devices/devices.module.ts';
import type { DeviceRow } from './device-row.ts';
import type { TypesOf } from './device-table.ts';
import { readParams } from './read-params.ts';
import { readUplink } from './read-uplink.ts';
import type { TransferDevice } from './transfer.store.ts';
import type { ModelForm } from './transfer-context.ts';

type Context = TypesOf<'context'>;
type Addresses = Pick<DeviceDraft, 'netmask' | 'gateway' | 'dns'>;

/** The host and port of a device with these parameters, by the form of its model. */
export const addressBy = ({ driver, starting }: ModelForm, params: Readonly<Record<string, Value>>) =>
  driver ? addressOf(driver, { ...starting, ...params }) : null;

const readName = (row: DeviceRow): string | undefined => {
  if (row.text('name') === null) row.report('name', deviceTableFaults.nameMissing);
  return row.within('name', 100) ?? undefined;
};

const addressColumns = [
  ['netmask', 'netmask', isNetmask],
  ['gateway', 'ip', isIp],
  ['dns', 'nameServers', isNameServers],
] as const;

const readAddresses = (row: DeviceRow, kept: Addresses | undefined): Addresses => {
  const read: Addresses = { netmask: null, gateway: null, dns: null };
  for (const [column, format, fits] of addressColumns) {
    const text = row.text(column);
    read[column] = row.has(column) ? text : (kept?.[column] ?? null);
    if (text !== null && !fits(text)) row.report(column, addressFormatWords[format]);
  }
  return read;
};

const findModel = (row: DeviceRow, { find }: Context): ModelForm | undefined => {
  const name = row.text('model');
  if (name === null) {
    row.report('model', deviceTableFaults.modelMissing);
    return undefined;
  }
  const [brand, type] = [row.text('brand'), row.text('type')];
  const same = (one: string, text: string | null) => text === null || plainName(one) === plainName(text);
  const fits = find
    .models(name)
    .filter((model) => same(model.brandName, brand))
    .filter((model) => [model.typeCode, model.typeName, model.typeNameEn].some((one) => same(one, type)));
  const [model] = fits;
  if (!model) row.report('model', deviceTableFaults.modelUnknown);
  else if (fits.length > 1) row.report('model', deviceTableFaults.modelAmbiguous);
  else if (!model.driver) row.report('model', deviceTableFaults.driverMissing);
  else return model;
  return undefined;
};

/** Reads one row as a draft of a device; for columns that the table does not have, the device keeps its values. */
export const readRow = (
  row: DeviceRow,
  before: TransferDevice | undefined,
  context: Context,
): ReadResult<TypesOf<'draft'>> => {
  const id = row.text('id');
  // An id that is nobody's is that of a device which was removed, or comes from another system: it keeps it.
  if (id !== null && !before && !context.find.isFree(id)) row.report('id', deviceTableFaults.idUnknown);
  const name = readName(row);
  const form = findModel(row, context);
  const placeId = context.places.read(row, 'place');
  const kept = before?.record;
  const plainText = (column: 'sn' | 'installLocation', most: number): string | null =>
    row.has(column) ? row.within(column, most) : (kept?.[column] ?? null);
  const texts = {
    sn: plainText('sn', 100),
    ...readAddresses(row, kept),
    installLocation: plainText('installLocation', 200),
  };
  const uplink = readUplink(row, before?.uplink ?? null, context.find);
  const enabled = row.yesNo('enabled') ?? kept?.enabled ?? true;
  const { params, secrets, open } = form ? readParams(row, form, before) : {};
  if (row.errors.length > 0 || name === undefined || !form || placeId === undefined || !params)
    return { draft: undefined, ...(open ? { open } : {}) };
  const device = {
    ...(before ? { id: before.record.id } : {}),
    name,
    modelId: form.id,
    placeId,
    ...texts,
    uplink,
    enabled,
    params,
  };
  return { draft: { id: context.find.idOf(row), device, host: addressBy(form, params)?.host ?? null }, secrets, open };
};
