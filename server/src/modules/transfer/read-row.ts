import { type DeviceDraft, isIp, isNameServers, isNetmask, type RowError, type Value } from '@eoms/contract';
import { checkFields, type Field, withDefaults } from '@eoms/drivers/kit';
import { addressFormatWords, type DeviceTableFault, deviceTableFaults } from '@eoms/phrases';
import type { Language } from '../../platform/http/context.ts';
import { type ColumnName, cellAt, rowError, textOf } from '../../platform/imports/table-columns.ts';
import type { Cell } from '../../platform/tables/tables.ts';
import type { Columns, FixedColumn } from './device-columns.ts';
import { readValue, readYesNo } from './read-value.ts';
import type { TransferDevice } from './transfer.store.ts';
import type { ModelForm, TransferContext } from './transfer-context.ts';

export interface RowSource {
  readonly sheet: string;
  readonly columns: Columns;
  readonly language: Language;
  readonly context: TransferContext;
  readonly find: RowLookups;
}

export interface RowLookups {
  models(name: string): readonly ModelForm[];
  /** Finds places by code, path or name; several if it is ambiguous. */
  places(text: string): readonly string[];
  /** A device that the table refers to by id, if the caller may see it. */
  device(id: string): TransferDevice | undefined;
}

export interface ReadRow {
  readonly row: number;
  readonly draft: DeviceDraft | undefined;
  readonly form: ModelForm | undefined;
  readonly before: TransferDevice | undefined;
  readonly errors: RowError[];
  /** Texts of the row as uploaded, so that users can find a row that cannot be imported. */
  readonly said: Readonly<Record<'name' | 'model' | 'place' | 'host', string>>;
}

type Complain = (
  column: ColumnName<FixedColumn>,
  fault: DeviceTableFault,
  values?: Record<string, string | number>,
) => void;

type Addresses = Pick<DeviceDraft, 'netmask' | 'gateway' | 'dns'>;

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, '');

/** Characters of a cell that a preview shows. */
const saidAtMost = 200;

/** Reads one row as a draft of a device, or as a list of errors. */
export const readRow = (source: RowSource, row: number, cells: readonly Cell[]): ReadRow => {
  const { columns, language, find } = source;
  const errors: RowError[] = [];
  const say = (column: ColumnName<FixedColumn>, message: string) => errors.push(rowError(source, row, column, message));
  const complain: Complain = (column, fault, values = {}) =>
    say(
      column,
      deviceTableFaults[fault][language].replace(/\{(\w+)\}/g, (_all, key) => String(values[key] ?? '')),
    );
  const cell = (column: FixedColumn): Cell => cellAt(columns, cells, column);

  const id = textOf(cell('id'));
  const before = id === null ? undefined : find.device(id.toLowerCase());
  if (id !== null && !before) complain('id', 'idUnknown');
  const name = textOf(cell('name'));
  if (name === null) complain('name', 'nameMissing');
  if (name !== null && name.length > 100) complain('name', 'tooLong', { max: 100 });
  const form = findModel(source, cell, complain);
  const placeId = findPlace(source, cell, complain);
  const plainText = (column: FixedColumn, max: number, kept: string | null | undefined): string | null => {
    if (!columns.fixed.has(column)) return kept ?? null;
    const text = textOf(cell(column));
    if (text !== null && text.length > max) complain(column, 'tooLong', { max });
    return text;
  };
  const kept = before?.record;
  const texts = {
    sn: plainText('sn', 100, kept?.sn),
    ...readAddresses(source, cell, kept, say),
    installLocation: plainText('installLocation', 200, kept?.installLocation),
  };
  const enabled = readEnabled(source, cell, complain) ?? kept?.enabled ?? true;
  const params = form ? readParams(source, form, cells, before, { complain, say }) : {};
  const word = (column: FixedColumn): string => (textOf(cell(column)) ?? '').slice(0, saidAtMost);
  const said = { name: word('name'), model: word('model'), place: word('place'), host: word('host') };
  if (errors.length > 0 || name === null || !form || placeId === undefined)
    return { row, draft: undefined, form, before, errors, said };
  const draft: DeviceDraft = {
    ...(before ? { id: before.record.id } : {}),
    ...{ name, modelId: form.id, placeId, ...texts, enabled, params },
  };
  return { row, draft, form, before, errors, said };
};

const addressColumns = [
  ['netmask', 'netmask', isNetmask],
  ['gateway', 'ip', isIp],
  ['dns', 'nameServers', isNameServers],
] as const;

const readAddresses = (
  { columns, language }: RowSource,
  cell: (column: FixedColumn) => Cell,
  kept: Addresses | undefined,
  say: (column: FixedColumn, message: string) => void,
): Addresses => {
  const read: Addresses = { netmask: null, gateway: null, dns: null };
  for (const [column, format, fits] of addressColumns) {
    read[column] = columns.fixed.has(column) ? textOf(cell(column)) : (kept?.[column] ?? null);
    const text = read[column];
    if (columns.fixed.has(column) && text !== null && !fits(text)) say(column, addressFormatWords[format][language]);
  }
  return read;
};

const findModel = (source: RowSource, cell: (column: FixedColumn) => Cell, complain: Complain) => {
  const name = textOf(cell('model'));
  if (name === null) {
    complain('model', 'modelMissing');
    return undefined;
  }
  const [brand, type] = [textOf(cell('brand')), textOf(cell('type'))];
  const fits = source.find
    .models(plain(name))
    .filter((model) => brand === null || plain(model.brandName) === plain(brand))
    .filter(
      (model) =>
        type === null || [model.typeCode, model.typeName, model.typeNameEn].some((one) => plain(one) === plain(type)),
    );
  const [model] = fits;
  if (!model) complain('model', 'modelUnknown');
  else if (fits.length > 1) complain('model', 'modelAmbiguous');
  else if (!model.driver) complain('model', 'driverMissing');
  else return model;
  return undefined;
};

const findPlace = (source: RowSource, cell: (column: FixedColumn) => Cell, complain: Complain): string | undefined => {
  const text = textOf(cell('place'));
  if (text === null) {
    complain('place', 'placeMissing');
    return undefined;
  }
  const found = source.find.places(text);
  if (found.length === 1) return found[0];
  complain('place', found.length === 0 ? 'placeUnknown' : 'placeAmbiguous');
  return undefined;
};

const readEnabled = (source: RowSource, cell: (column: FixedColumn) => Cell, complain: Complain) => {
  const given = cell('enabled');
  if (!source.columns.fixed.has('enabled') || textOf(given) === null) return undefined;
  const enabled = readYesNo(given);
  if (enabled === undefined) complain('enabled', 'notYesNo');
  return enabled;
};

/**
 * Parameters by the form of the model. For columns missing in the table, and for empty secrets, the device keeps its
 * values.
 */
const readParams = (
  { columns, language }: RowSource,
  form: ModelForm,
  cells: readonly Cell[],
  before: TransferDevice | undefined,
  { complain, say }: { complain: Complain; say: (column: FixedColumn | { param: string }, message: string) => void },
): Record<string, Value> => {
  const columnOf = (id: string): FixedColumn | { param: string } =>
    id === form.hostField ? 'host' : id === form.portField ? 'port' : { param: id };
  const at = (id: string): number | undefined => {
    const column = columnOf(id);
    return typeof column === 'string' ? columns.fixed.get(column) : columns.params.get(id);
  };
  const sameModel = before?.record.modelId === form.id;
  const params: Record<string, Value> = {};
  for (const field of form.fields) {
    const position = at(field.id);
    const value = position === undefined ? null : readValue(field, cells[position]);
    const stored = sameModel ? before?.params[field.id] : undefined;
    if (value !== null) params[field.id] = value;
    else if (position === undefined && stored !== undefined) params[field.id] = stored;
  }
  const given = (column: FixedColumn) => textOf(cells[columns.fixed.get(column) ?? -1]) !== null;
  if (form.hostField === undefined && given('host')) complain('host', 'hostUnused');
  if (form.portField === undefined && given('port')) complain('port', 'portUnused');
  const known = new Set(form.fields.map((field) => field.id));
  for (const [id, position] of columns.params)
    if (!known.has(id) && textOf(cells[position]) !== null) complain({ param: id }, 'paramUnused');

  const fields: readonly Field[] = form.fields;
  const secrets = new Set(sameModel ? before?.secrets : []);
  for (const { field, fault, text } of checkFields(fields, withDefaults(fields, { ...form.starting, ...params })))
    if (!(fault === 'missing' && params[field] === undefined && secrets.has(field)))
      say(columnOf(field), text[language]);
  return params;
};
