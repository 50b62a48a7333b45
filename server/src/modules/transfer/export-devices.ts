import { textOf } from '@eoms/contract';
import { deviceTableWords, importWords } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { Language } from '../../platform/http/context.ts';
import { paramHeading } from '../../platform/imports/table-columns.ts';
import { choiceSheet, tableSheet, type WrittenRow } from '../../platform/imports/write-table.ts';
import type { Cell, Sheet } from '../../platform/tables/tables.ts';
import type { DevicesModule, ListQuery } from '../devices/devices.module.ts';
import type { FixedColumn } from './device-row.ts';
import { deviceTable } from './device-table.ts';
import { listedSwitches, type Reader, switchNames } from './switch-names.ts';
import { type TransferDevice, transferDevices } from './transfer.store.ts';
import { furtherFields, type ModelForm, type TransferContext } from './transfer-context.ts';

const pageSize = 1_000;

/** All matching devices, with parameters but without secrets; page by page, so that no query is large. */
export const collectDevices = async (
  devices: Pick<DevicesModule, 'lists'>,
  db: Executor,
  scope: PlaceScope,
  filters: Omit<ListQuery, 'current' | 'size'>,
): Promise<TransferDevice[]> => {
  const found: TransferDevice[] = [];
  for (let current = 1; ; current += 1) {
    const { records } = await devices.lists.page(scope, { ...filters, current, size: pageSize });
    for (const device of await transferDevices(
      db,
      scope,
      records.map((record) => record.id),
    ))
      found.push(device);
    if (records.length < pageSize) return found;
  }
};

/** One column for each parameter of any of the models, except host and port. */
const paramColumns = (models: readonly ModelForm[], language: Language): Map<string, string> => {
  const columns = new Map<string, string>();
  for (const model of models)
    for (const field of furtherFields(model))
      if (!columns.has(field.id)) columns.set(field.id, paramHeading(field.id, textOf(field.name, language)));
  return columns;
};

const typeNameOf = (model: ModelForm, language: Language): string =>
  textOf({ zh: model.typeName, en: model.typeNameEn }, language);

const yesNo = (value: boolean, language: Language): string => textOf(importWords[value ? 'yes' : 'no'], language);

interface Named {
  readonly place: string;
  readonly switch: string | null;
}

const rowOf = (
  { record, params, uplink }: TransferDevice,
  form: ModelForm | undefined,
  named: Named,
  language: Language,
): WrittenRow<FixedColumn> => {
  const own = (id: string | undefined): Cell => (id === undefined ? null : (params[id] ?? null));
  const open = form ? furtherFields(form).filter((field) => field.type !== 'secret') : [];
  const { id, name, sn, netmask, gateway, dns, installLocation } = record;
  return {
    fixed: {
      id,
      name,
      ...named,
      sn,
      netmask,
      gateway,
      dns,
      switchPort: uplink?.port ?? null,
      installLocation,
      type: form ? typeNameOf(form, language) : record.typeName,
      brand: record.brandName,
      model: record.modelName,
      host: own(form?.hostField),
      port: own(form?.portField),
      enabled: yesNo(record.enabled, language),
    },
    params: Object.fromEntries(open.map((field) => [field.id, own(field.id)])),
  };
};

export const deviceSheet = (devices: readonly TransferDevice[], context: TransferContext, reader: Reader): Sheet => {
  const { language } = reader;
  const forms = new Map(context.models.map((model) => [model.id, model]));
  const used = [...new Set(devices.map(({ record }) => record.modelId))].flatMap((id) => forms.get(id) ?? []);
  const switchOf = devices.some(({ uplink }) => uplink) ? switchNames(reader) : (id: string) => id;
  const rows = devices.map((device) => {
    const { modelId, placeId, placeName } = device.record;
    const named = {
      place: context.places.nameOf(placeId) ?? placeName,
      switch: device.uplink && switchOf(device.uplink.switchId),
    };
    return rowOf(device, forms.get(modelId), named, language);
  });
  return tableSheet(deviceTable, language, rows, paramColumns(used, language));
};

/** An empty table with one example row, and lists of the allowed names; filters keep the number of columns small. */
export const templateSheets = (
  context: TransferContext,
  reader: Reader,
  wanted: Pick<ListQuery, 'modelId' | 'deviceTypeCode' | 'brandName'>,
): Sheet[] => {
  const { language } = reader;
  const switches = listedSwitches(reader);
  const usable = context.models.filter(
    (model) =>
      model.driver &&
      (wanted.modelId === undefined || model.id === wanted.modelId) &&
      (wanted.deviceTypeCode === undefined || model.typeCode === wanted.deviceTypeCode) &&
      (wanted.brandName === undefined || model.brandName === wanted.brandName),
  );
  const [model, place] = [usable.find((one) => one.hostField !== undefined) ?? usable[0], context.places.all[0]];
  const example: WrittenRow<FixedColumn> = {
    fixed: {
      name: textOf(deviceTableWords.example, language),
      ...(model ? { type: typeNameOf(model, language), brand: model.brandName, model: model.name } : {}),
      ...(place ? { place: context.places.nameOf(place.id) ?? null } : {}),
      sn: 'SN-0001',
      host: model?.hostField ? '192.168.1.20' : null,
      netmask: '255.255.255.0',
      gateway: '192.168.1.1',
      installLocation: textOf(deviceTableWords.exampleLocation, language),
      enabled: yesNo(true, language),
    },
  };
  const heading = (column: FixedColumn) => textOf(deviceTable.headings[column], language);
  return [
    tableSheet(deviceTable, language, [example], paramColumns(usable, language)),
    choiceSheet(textOf(deviceTableWords.choices, language), [
      { heading: heading('type'), values: usable.map((one) => typeNameOf(one, language)) },
      { heading: heading('brand'), values: usable.map((one) => one.brandName) },
      { heading: heading('model'), values: usable.map((one) => one.name) },
      { heading: '', values: [] },
      { heading: heading('place'), values: context.places.all.map(({ path }) => path) },
      { heading: textOf(deviceTableWords.code, language), values: context.places.all.map(({ code }) => code) },
      { heading: '', values: [] },
      { heading: heading('switch'), values: switches.map(({ name }) => name) },
      { heading: textOf(deviceTableWords.switchId, language), values: switches.map(({ id }) => id) },
    ]),
  ];
};
