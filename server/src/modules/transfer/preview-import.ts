import { isDeepStrictEqual } from 'node:util';
import type { DeviceImport, Value } from '@eoms/contract';
import { deviceTableFaults, errorText } from '@eoms/phrases';
import { newId } from '../../platform/database/uuid.ts';
import type { Caller } from '../../platform/http/context.ts';
import type { UploadedFile } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { cellAt, findColumns, rowError, textOf } from '../../platform/imports/table-columns.ts';
import type { Cell } from '../../platform/tables/tables.ts';
import { addressOf } from '../devices/devices.module.ts';
import { type Columns, deviceTable } from './device-columns.ts';
import { type ImportRow, saveImport } from './imports.store.ts';
import { type ReadRow, type RowLookups, type RowSource, readRow } from './read-row.ts';
import type { TransferDeps } from './transfer.deps.ts';
import { type TransferDevice, transferDevices } from './transfer.store.ts';
import { loadContext, type TransferContext } from './transfer-context.ts';

export const rowsAtMost = 20_000;
const errorsShown = 1_000;
const previewShown = 100;
/** Rows processed before the event loop gets a turn. */
const atOnce = 200;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const breathe = () => new Promise((resolve) => setImmediate(resolve));
const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, '');
/** Compares names within a place as the database does. */
const nameKey = (placeId: string, name: string): string => `${placeId}\n${name.toLowerCase()}`;

export const sealPurpose = (importId: string, row: number): string => `device_import_rows.sealed:${importId}:${row}`;

const group = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};

const lookups = (context: TransferContext, known: readonly TransferDevice[]): RowLookups => {
  const models = group(context.models, (model) => plain(model.name));
  const codes = new Map(context.places.map((place) => [place.code.toLowerCase(), place.id]));
  const paths = group(context.places, (place) => plain(place.path));
  const names = group(context.places, (place) => plain(place.name));
  const devices = new Map(known.map((device) => [device.record.id, device]));
  return {
    models: (name) => models.get(name) ?? [],
    places: (text) => {
      const code = codes.get(text.toLowerCase());
      if (code !== undefined) return [code];
      return (paths.get(plain(text)) ?? names.get(plain(text)) ?? []).map((place) => place.id);
    },
    device: (id) => devices.get(id),
  };
};

/** Reads an uploaded table and stores what it would do, for this user and for an hour. */
export const previewImport = async (work: TransferDeps, file: UploadedFile, caller: Caller): Promise<DeviceImport> => {
  const { database, tables } = work;
  const { db } = database;
  const read = await tables.read(file.content, { rowsAtMost: rowsAtMost + 1 });
  if (read.outcome !== 'read') throw refuse(`import.${read.outcome}`);
  const [heading = [], ...body] = read.rows;
  const columns = findColumns(deviceTable, heading);
  if (!columns) throw refuse('import.unreadable');

  const context = await loadContext(db, caller.places, work.catalogue.driverOf);
  const find = lookups(context, await namedDevices(work, columns, body, caller));
  const source: RowSource = { sheet: read.name, columns, language: caller.language, context, find };
  const rows: ReadRow[] = [];
  for (const [i, cells] of body.entries()) {
    if (cells.every((cell) => textOf(cell) === null)) continue;
    rows.push(readRow(source, i + 2, cells));
    if (rows.length % atOnce === 0) await breathe();
  }
  complainOfTwins(source, rows, work, caller);
  await complainOfAddresses(source, rows, work, caller);

  const id = newId();
  const stored: ImportRow[] = [];
  for (const row of rows) {
    stored.push(toStored(work, id, source, row, body[row.row - 2] ?? []));
    if (stored.length % atOnce === 0) await breathe();
  }
  const made = { id, userId: caller.userId, fileName: file.fileName, sheet: read.name };
  await database.transaction(async (tx) => {
    await saveImport(tx, { ...made, headings: [...columns.headings] }, stored);
    await caller.audit({ target: id, after: { fileName: made.fileName, rows: stored.length } }, tx);
  });
  return present(made, rows, stored, context);
};

/** Devices whose ids are in the table, as far as the caller may see them. */
const namedDevices = async (
  { database: { db } }: TransferDeps,
  columns: Columns,
  body: readonly Cell[][],
  caller: Caller,
) => {
  const named = body.flatMap((cells) => textOf(cellAt(columns, cells, 'id'))?.toLowerCase() ?? []);
  const ids = [...new Set(named)].filter((id) => uuid.test(id));
  return ids.length === 0 ? [] : transferDevices(db, caller.places, ids);
};

/**
 * Reports a device that occurs twice, and two devices of one name in a place: both in the table, or one in the table
 * and one existing.
 */
const complainOfTwins = (
  source: RowSource,
  rows: readonly ReadRow[],
  { devices: { registry } }: TransferDeps,
  caller: Caller,
): void => {
  const { language } = source;
  const fault = (key: 'idTwice' | 'nameTwice' | 'nameInUse', row: number) =>
    deviceTableFaults[key][language].replace('{row}', String(row));
  const places = new Set(rows.flatMap(({ draft }) => draft?.placeId ?? []));
  const taken = new Map<string, string>();
  for (const id of registry.idsIn(places)) {
    const device = registry.get(id);
    if (device) taken.set(nameKey(device.placeId, device.name), id);
  }
  const [ids, names] = [new Map<string, number>(), new Map<string, number>()];
  for (const { row, draft, errors } of rows) {
    if (!draft) continue;
    const key = nameKey(draft.placeId, draft.name);
    const [sameId, sameName, owner] = [ids.get(draft.id ?? ''), names.get(key), taken.get(key)];
    if (sameId !== undefined) errors.push(rowError(source, row, 'id', fault('idTwice', sameId)));
    else if (sameName !== undefined) errors.push(rowError(source, row, 'name', fault('nameTwice', sameName)));
    else if (owner !== undefined && owner !== draft.id)
      errors.push(rowError(source, row, 'name', fault('nameInUse', row)));
    if (draft.id !== undefined) ids.set(draft.id, sameId ?? row);
    names.set(key, sameName ?? row);
  }
  caller.log.debug({ rows: rows.length }, 'a table of devices was read');
};

/** Checks each host once; names are resolved a few at a time. */
const complainOfAddresses = async (source: RowSource, rows: readonly ReadRow[], work: TransferDeps, caller: Caller) => {
  const answers = new Map<string, Promise<boolean>>();
  const waiting = rows.filter(({ draft, errors }) => draft && errors.length === 0);
  const next = async (): Promise<void> => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const address = hostOfRow(one);
      if (!address) continue;
      const key = `${address.host} ${address.port}`;
      const answer = answers.get(key) ?? work.addresses.allowsHost(address.host, address.port);
      answers.set(key, answer);
      if (!(await answer))
        one.errors.push(rowError(source, one.row, 'host', errorText('device.addressRefused', caller.language)));
    }
  };
  await Promise.all(Array.from({ length: 16 }, next));
};

const hostOfRow = ({ draft, form }: ReadRow) =>
  draft && form?.driver ? addressOf(form.driver, { ...form.starting, ...draft.params }) : null;

const changeOf = ({ draft, before, errors }: ReadRow, secrets: number): ImportRow['change'] => {
  if (!draft || errors.length > 0) return 'bad';
  if (!before) return 'create';
  const { record, params } = before;
  const { id: _id, params: wanted, ...plainDraft } = draft;
  const same = Object.entries(plainDraft).every(([key, value]) => record[key as keyof typeof record] === value);
  return same && secrets === 0 && isDeepStrictEqual(wanted, { ...params }) ? 'none' : 'change';
};

const toStored = (
  { secrets }: TransferDeps,
  importId: string,
  { columns }: RowSource,
  read: ReadRow,
  cells: readonly Cell[],
): ImportRow => {
  const secretIds = new Set(read.form?.fields.filter((field) => field.type === 'secret').map((field) => field.id));
  const params = Object.entries(read.draft?.params ?? {});
  const hidden = Object.fromEntries(params.filter(([id]) => secretIds.has(id))) as Record<string, Value>;
  const open = Object.fromEntries(params.filter(([id]) => !secretIds.has(id)));
  const draft = read.draft && { ...read.draft, params: open };
  const count = Object.keys(hidden).length;
  const change = changeOf({ ...read, draft }, count);
  const isBad = change === 'bad';
  // A cell that is not known to be public could hold a secret: a password under a model that does not exist.
  const safe = new Set([
    ...columns.fixed.values(),
    ...[...columns.params].flatMap(([id, at]) => (read.form && !secretIds.has(id) ? at : [])),
  ]);
  return {
    row: read.row,
    change,
    draft: isBad ? null : (draft ?? null),
    host: isBad ? null : (hostOfRow(read)?.host ?? null),
    sealed: isBad || count === 0 ? null : secrets.seal(JSON.stringify(hidden), sealPurpose(importId, read.row)),
    cells: isBad ? cells.map((cell, at) => (safe.has(at) ? cell : null)) : null,
    errors: isBad ? [...read.errors] : null,
  };
};

/** Invalid rows first, as they need attention, then those that change something; each in table order. */
const firstOfInterest = (stored: readonly ImportRow[]): ImportRow[] => {
  const rank = { bad: 0, create: 1, change: 1, none: 2 } as const;
  return [...stored].sort((a, b) => rank[a.change] - rank[b.change] || a.row - b.row).slice(0, previewShown);
};

const present = (
  made: { id: string; fileName: string },
  rows: readonly ReadRow[],
  stored: readonly ImportRow[],
  { models, places }: TransferContext,
): DeviceImport => {
  const count = (change: ImportRow['change']) => stored.filter((row) => row.change === change).length;
  const [modelNames, placeNames] = [
    new Map(models.map((model) => [model.id, `${model.brandName} ${model.name}`])),
    new Map(places.map((place) => [place.id, place.path])),
  ];
  const said = new Map(rows.map((row) => [row.row, row.said]));
  return {
    id: made.id,
    fileName: made.fileName,
    rows: stored.length,
    creates: count('create'),
    changes: count('change'),
    unchanged: count('none'),
    bad: count('bad'),
    errors: rows.flatMap((row) => row.errors).slice(0, errorsShown),
    preview: firstOfInterest(stored).map(({ row, change, draft, host }) => ({
      row,
      change,
      name: draft?.name ?? said.get(row)?.name ?? '',
      place: placeNames.get(draft?.placeId ?? '') ?? said.get(row)?.place ?? '',
      model: modelNames.get(draft?.modelId ?? '') ?? said.get(row)?.model ?? '',
      address: host ?? said.get(row)?.host ?? '',
    })),
  };
};
