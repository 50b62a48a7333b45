import type { Value } from '@eoms/contract';
import { checkFields, type Field, withDefaults } from '@eoms/drivers/kit';
import { deviceTableFaults, importFaults } from '@eoms/phrases';
import { isIncomplete } from '../../platform/imports/table-columns.ts';
import type { DeviceRow, FixedColumn } from './device-row.ts';
import { isNumeric, readValue } from './read-value.ts';
import type { TransferDevice } from './transfer.store.ts';
import type { ModelForm } from './transfer-context.ts';

export interface ReadParams {
  /** Without secrets. */
  readonly params: Record<string, Value>;
  readonly secrets: Record<string, Value>;
  /** Ids of the parameters that are not secret. */
  readonly open: ReadonlySet<string>;
}

const reportUnused = (row: DeviceRow, form: ModelForm): void => {
  const given = (column: FixedColumn | { param: string }) => row.text(column) !== null;
  if (form.hostField === undefined && given('host')) row.report('host', deviceTableFaults.hostUnused);
  if (form.portField === undefined && given('port')) row.report('port', deviceTableFaults.portUnused);
  const known = new Set(form.fields.map((field) => field.id));
  for (const param of row.params)
    if (!known.has(param) && given({ param })) row.report({ param }, deviceTableFaults.paramUnused);
};

/**
 * Parameters by the form of the model. For columns missing in the table, and for empty secrets, the device keeps its
 * values.
 */
export const readParams = (row: DeviceRow, form: ModelForm, before: TransferDevice | undefined): ReadParams => {
  const columnOf = (id: string): FixedColumn | { param: string } =>
    id === form.hostField ? 'host' : id === form.portField ? 'port' : { param: id };
  const sameModel = before?.record.modelId === form.id;
  const all: Record<string, Value> = {};
  for (const field of form.fields) {
    const column = columnOf(field.id);
    const cell = row.cell(column);
    // A fixed column has reported it already.
    if (typeof column === 'object' && !isNumeric(field) && isIncomplete(cell))
      row.report(column, importFaults.digitsLost);
    const value = readValue(field, cell);
    const stored = sameModel ? before?.params[field.id] : undefined;
    if (value !== null) all[field.id] = value;
    else if (!row.has(column) && stored !== undefined) all[field.id] = stored;
  }
  reportUnused(row, form);
  const fields: readonly Field[] = form.fields;
  const alreadySet = new Set(sameModel ? before?.secrets : []);
  for (const { field, fault, text } of checkFields(fields, withDefaults(fields, { ...form.starting, ...all })))
    if (!(fault === 'missing' && all[field] === undefined && alreadySet.has(field))) row.report(columnOf(field), text);

  const open = new Set(form.fields.filter((field) => field.type !== 'secret').map((field) => field.id));
  const part = (isOpen: boolean) => Object.fromEntries(Object.entries(all).filter(([id]) => open.has(id) === isOpen));
  return { params: part(true), secrets: part(false), open };
};
