import type { Value } from '@eoms/contract';
import { deviceTableWords } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { Language } from '../../platform/http/context.ts';
import { headingsIn, paramHeading } from '../../platform/imports/table-columns.ts';
import type { Cell, Sheet } from '../../platform/tables/tables.ts';
import type { DevicesModule, ListQuery } from '../devices/devices.module.ts';
import { deviceTable } from './device-columns.ts';
import { type TransferDevice, transferDevices } from './transfer.store.ts';
import { furtherFields, type ModelForm, type TransferContext } from './transfer-context.ts';

const pageSize = 1_000;

/** All matching devices, with parameters but without secrets; page by page, so that no query is large. */
export const collectDevices = async (
  devices: Pick<DevicesModule, 'page'>,
  db: Executor,
  scope: PlaceScope,
  filters: Omit<ListQuery, 'current' | 'size'>,
): Promise<TransferDevice[]> => {
  const found: TransferDevice[] = [];
  for (let current = 1; ; current += 1) {
    const { records } = await devices.page(scope, { ...filters, current, size: pageSize });
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
      if (!columns.has(field.id)) columns.set(field.id, paramHeading(field.id, field.name[language]));
  return columns;
};

const cellOf = (value: Value | undefined): Cell => value ?? null;

const rowOf = (
  { record, params }: TransferDevice,
  form: ModelForm | undefined,
  place: string,
  language: Language,
  columns: ReadonlyMap<string, string>,
): Cell[] => {
  const secret = new Set(form?.fields.filter((field) => field.type === 'secret').map((field) => field.id));
  const own = (id: string | undefined): Cell => (id === undefined || secret.has(id) ? null : cellOf(params[id]));
  const further = new Set(form ? furtherFields(form).map((field) => field.id) : []);
  return [
    record.id,
    record.name,
    (language === 'zh' ? form?.typeName : form?.typeNameEn) ?? record.typeName,
    record.brandName,
    record.modelName,
    place,
    record.sn,
    own(form?.hostField),
    own(form?.portField),
    record.netmask,
    record.gateway,
    record.dns,
    record.installLocation,
    deviceTableWords[record.enabled ? 'yes' : 'no'][language],
    ...[...columns.keys()].map((id) => (further.has(id) ? own(id) : null)),
  ];
};

/** A path shared by two places would be ambiguous on import, so these are named by code. */
const placeNames = ({ places }: TransferContext): Map<string, string> => {
  const many = new Map<string, number>();
  for (const { path } of places) many.set(path, (many.get(path) ?? 0) + 1);
  return new Map(places.map(({ id, path, code }) => [id, many.get(path) === 1 ? path : code]));
};

export const deviceSheet = (
  devices: readonly TransferDevice[],
  context: TransferContext,
  language: Language,
): Sheet => {
  const forms = new Map(context.models.map((model) => [model.id, model]));
  const used = [...new Set(devices.map(({ record }) => record.modelId))].flatMap((id) => forms.get(id) ?? []);
  const columns = paramColumns(used, language);
  const names = placeNames(context);
  return {
    name: deviceTableWords.devices[language],
    headings: [...headingsIn(deviceTable, language), ...columns.values()],
    rows: devices.map((device) => {
      const { modelId, placeId, placeName } = device.record;
      return rowOf(device, forms.get(modelId), names.get(placeId) ?? placeName, language, columns);
    }),
  };
};

/** An empty table with one example row, and lists of the allowed names; filters keep the number of columns small. */
export const templateSheets = (
  context: TransferContext,
  language: Language,
  wanted: Pick<ListQuery, 'modelId' | 'deviceTypeCode' | 'brandName'>,
): Sheet[] => {
  const usable = context.models.filter(
    (model) =>
      model.driver &&
      (wanted.modelId === undefined || model.id === wanted.modelId) &&
      (wanted.deviceTypeCode === undefined || model.typeCode === wanted.deviceTypeCode) &&
      (wanted.brandName === undefined || model.brandName === wanted.brandName),
  );
  const columns = paramColumns(usable, language);
  const [model, place] = [usable.find((one) => one.hostField !== undefined) ?? usable[0], context.places[0]];
  const names = placeNames(context);
  const example: Cell[] = [
    null,
    deviceTableWords.example[language],
    model ? (language === 'zh' ? model.typeName : model.typeNameEn) : null,
    model?.brandName ?? null,
    model?.name ?? null,
    place ? (names.get(place.id) ?? null) : null,
    'SN-0001',
    model?.hostField ? '192.168.1.20' : null,
    ...[null, '255.255.255.0', '192.168.1.1', null],
    deviceTableWords.exampleLocation[language],
    deviceTableWords.yes[language],
    ...[...columns.keys()].map(() => null),
  ];
  const [type, brand, name, where] = [2, 3, 4, 5].map((at) => headingsIn(deviceTable, language)[at] ?? '');
  const choices = Array.from({ length: Math.max(usable.length, context.places.length) }, (_, i): Cell[] => {
    const [one, at] = [usable[i], context.places[i]];
    const typeName = one && (language === 'zh' ? one.typeName : one.typeNameEn);
    return [typeName ?? null, one?.brandName ?? null, one?.name ?? null, null, at?.path ?? null, at?.code ?? null];
  });
  return [
    {
      name: deviceTableWords.devices[language],
      headings: [...headingsIn(deviceTable, language), ...columns.values()],
      rows: [example],
    },
    {
      name: deviceTableWords.choices[language],
      headings: [type ?? '', brand ?? '', name ?? '', '', where ?? '', deviceTableWords.code[language]],
      rows: choices,
    },
  ];
};
