import {
  type DatabaseColumn,
  type DatabaseKind,
  type DatabasePreview,
  type DatabaseTable,
  type DatabaseTableAddress,
  sqlDialects,
} from '@eoms/contract';
import { lockRow } from '../../platform/database/save-row.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { BehaviorFault } from './behavior-fault.ts';
import { keptSources, type SourceRow } from './data-sources.store.ts';
import { databaseCatalogs } from './database-catalogs.ts';
import type { SourcesDeps } from './sources-deps.ts';
import { refusalOf } from './test-behavior.ts';

const timeoutSeconds = 10;
const previewRows = 20;

interface Database {
  readonly source: SourceRow;
  readonly kind: DatabaseKind;
}
type Rows = readonly Readonly<Record<string, unknown>>[];

const findDatabase = async ({ database }: SourcesDeps, id: string): Promise<Database> => {
  const source = await lockRow(database.db, keptSources, id);
  if (source.settings.kind === 'http') throw refuse('dataBehavior.wrongSource', {}, [{ field: 'id' }]);
  return { source, kind: source.settings.kind };
};

const param = (name: string) => ({
  name,
  type: 'string' as const,
  required: true,
  defaultValue: null,
  place: 'query' as const,
});

const rowsOf = async (
  { asking }: SourcesDeps,
  source: SourceRow,
  sql: string,
  { args = {}, signal }: { readonly args?: Readonly<Record<string, string>>; readonly signal: AbortSignal },
): Promise<Rows> => {
  const method = {
    target: null,
    methodType: 'query' as const,
    sql,
    params: Object.keys(args).map(param),
    resultType: 'object' as const,
    collection: true,
    resultPath: '',
    requestMethod: 'GET' as const,
    uri: '',
    timeoutSeconds,
  };
  const { value } = await asking.ask({ source, method, args: new Map(Object.entries(args)), signal });
  return value as Rows;
};

const isYes = (value: unknown): boolean => value === true || value === 1;

/** The tables and views that the account of a source may see. */
export const listTables = async (deps: SourcesDeps, id: string, signal: AbortSignal): Promise<DatabaseTable[]> => {
  const { source, kind } = await findDatabase(deps, id);
  try {
    const rows = await rowsOf(deps, source, databaseCatalogs[kind].tables, { signal });
    return rows.map(({ schema, name, view }) => ({ schema: String(schema), name: String(name), view: isYes(view) }));
  } catch (error) {
    throw refusalOf(error);
  }
};

/** One table as it is. Its names go to the database only if its catalogue has them, and between quotes. */
export const previewTable = async (
  deps: SourcesDeps,
  { id, schema = '', table }: DatabaseTableAddress,
  signal: AbortSignal,
): Promise<DatabasePreview> => {
  const { source, kind } = await findDatabase(deps, id);
  const { quote, first } = sqlDialects[kind];
  const columnsSql = databaseCatalogs[kind].columns;
  const found = await rowsOf(deps, source, columnsSql, { args: { schema, table }, signal }).catch((error: unknown) => {
    throw refusalOf(error);
  });
  if (found.length === 0) throw refuse('404', {}, [{ field: 'table' }]);
  const columns: DatabaseColumn[] = found.map(({ name, type, nullable }) => ({
    name: String(name),
    type: String(type),
    nullable: isYes(nullable),
  }));
  const address = schema === '' ? quote(table) : `${quote(schema)}.${quote(table)}`;
  try {
    const rows = await rowsOf(deps, source, first(`select * from ${address}`, previewRows), { signal });
    return { columns, rows: [...rows], rowsFault: null };
  } catch (error) {
    if (!(error instanceof BehaviorFault)) throw error;
    return { columns, rows: [], rowsFault: error.code };
  }
};
