import type { DatabaseKind, DataSourceTest } from '@eoms/contract';
import { lockRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { BehaviorFault } from './behavior-fault.ts';
import { keptSources, type SourceRow } from './data-sources.store.ts';
import type { SourcesDeps } from './sources-deps.ts';

const seconds = 10;

/** What each kind says of itself. */
const versionSql: Readonly<Record<DatabaseKind, string>> = {
  postgresql: "select 'PostgreSQL ' || current_setting('server_version')",
  mysql: 'select concat(@@version_comment, " ", @@version)',
  sqlserver: "select cast(serverproperty('ProductVersion') as nvarchar(40)) as version",
  oracle: 'select version_full from product_component_version where rownum = 1',
  clickhouse: "select concat('ClickHouse ', version())",
  sqlite: "select 'SQLite ' || sqlite_version()",
};

/** Its version; of a service, whatever it answers at its base address. */
const methodFor = ({ settings }: SourceRow) => {
  const method = {
    params: [],
    target: null,
    timeoutSeconds: seconds,
    resultPath: '',
    collection: false,
    resultType: 'string' as const,
    requestMethod: 'GET' as const,
    uri: '',
    sql: '',
  };
  return settings.kind === 'http'
    ? { ...method, methodType: 'request' as const }
    : { ...method, methodType: 'query' as const, sql: versionSql[settings.kind] };
};

const trial = async ({ asking }: SourcesDeps, source: SourceRow, signal: AbortSignal) => {
  try {
    const { value, said } = await asking.ask({ source, method: methodFor(source), args: new Map(), signal });
    return { ok: true, code: null, said: source.settings.kind === 'http' ? said : String(value) };
  } catch (error) {
    if (!(error instanceof BehaviorFault)) throw error;
    // A service that has nothing at its base address is there all the same, unless it turns us away.
    const there = /^HTTP (?!401|403|407|5)\d+/.exec(error.said)?.[0];
    return there === undefined
      ? { ok: false, code: error.code, said: error.said }
      : { ok: true, code: null, said: there };
  }
};

/** Connects to a stored source now. */
export const testSource = async (deps: SourcesDeps, id: string, caller: Caller): Promise<DataSourceTest> => {
  const source = await lockRow(deps.database.db, keptSources, id);
  const began = performance.now();
  const outcome = await trial(deps, source, caller.signal);
  await caller.audit({ target: id, after: { ok: outcome.ok, code: outcome.code } });
  return { ...outcome, tookMs: Math.round(performance.now() - began) };
};
