import type { CallArguments, TestClient } from '../platform/testing/test-api.ts';
import type { NamedEndpoint } from './find-leaks.fixture.ts';
import type { Server } from './matrix.fixture.ts';
import { type SampleInput, sampleInput } from './sample-input.ts';

/** Where an id occurs in an input: `body.roleIds.0`. */
type Path = readonly string[];

const placeholder = '0190a0a0-0000-7000-8000-000000000000';

const pathsIn = (value: unknown, path: Path = []): Path[] => {
  if (value === placeholder) return [path];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, part]) => pathsIn(part, [...path, key]));
};

const put = (target: unknown, path: Path, value: string): void => {
  let at = target as Record<string, unknown>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[path.at(-1) ?? ''] = value;
};

/** The field that a path names, without list indices. */
const fieldOf = (path: Path): string => path.findLast((key) => !/^\d+$/.test(key)) ?? '';

/** Ids of existing objects, by the call and field that name them: `saveRole.id`, or `roleId` for every call. */
export type KnownIds = Readonly<Record<string, string>>;

/** Further input that a call needs before it looks at ids. */
export type Overrides = Readonly<Record<string, object>>;

export interface UnknownIdAttempt {
  /** `savePlacesOfRole body.placeIds.0` */
  readonly where: string;
  readonly code: string;
  readonly fields: readonly string[];
  /** Tables that now contain the unknown id. */
  readonly storedIn: readonly string[];
}

/** Tables that record each call as received, which does not count as using its ids. */
const logTables = ['audit_entries', 'idempotency_keys'];

const tablesOf = async ({ platform }: Server): Promise<string[]> => {
  const { rows } = await platform.database.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  return rows.map(({ name }) => name).filter((name) => !logTables.includes(name));
};

/** Every unknown id begins like this, so that one look at the tables finds all that were stored. */
const unknownBegin = '0190dead-0000-7000-8000-';
const unknownId = (n: number): string => unknownBegin + String(n).padStart(12, '0');

/** The tables in which each unknown id was found. */
const tablesById = async ({ platform }: Server, tables: readonly string[]): Promise<Map<string, string[]>> => {
  const looks = tables.map(
    (name) => `select distinct '${name}' as name, matches.found[1] as id
      from "${name}" t, lateral regexp_matches(t::text, '${unknownBegin}[0-9]{12}', 'g') matches (found)`,
  );
  const { rows } = await platform.database.pool.query<{ name: string; id: string }>(looks.join(' union all '));
  const found = new Map<string, string[]>();
  for (const { name, id } of rows) found.set(id, [...(found.get(id) ?? []), name]);
  return found;
};

/** Input with existing ids; where a call can both create and change, it creates. */
const soundInput = ({ name, endpoint }: NamedEndpoint, known: KnownIds, overrides: Overrides) => {
  const input = structuredClone(sampleInput(endpoint, placeholder, true)) as SampleInput;
  const paths = pathsIn(input);
  for (const path of paths) {
    const field = fieldOf(path);
    const id = known[`${name}.${field}`] ?? known[field];
    if (id !== undefined) put(input, path, id);
  }
  const body = input.body as Record<string, unknown> | undefined;
  if (body?.id === placeholder) delete body.id;
  if (body) Object.assign(body, overrides[name]);
  return { input, paths };
};

/** Replaces every id of every call in turn with one that does not exist, while all others are valid. */
export const tryUnknownIds = async (
  server: Server,
  client: TestClient,
  endpoints: readonly NamedEndpoint[],
  { known, overrides }: { known: KnownIds; overrides: Overrides },
): Promise<UnknownIdAttempt[]> => {
  const tables = await tablesOf(server);
  const attempts: (Omit<UnknownIdAttempt, 'storedIn'> & { readonly id: string })[] = [];
  for (const named of endpoints) {
    const { input, paths } = soundInput(named, known, overrides);
    for (const path of paths) {
      const id = unknownId(attempts.length);
      const changed = structuredClone(input);
      put(changed, path, id);
      const answer = (await client.send(named.endpoint, changed as CallArguments)).json();
      attempts.push({
        id,
        where: `${named.name} ${path.join('.')}`,
        code: answer.code,
        fields: (answer.details ?? []).map(({ field }: { field: string }) => field),
      });
    }
  }
  const stored = await tablesById(server, tables);
  return attempts.map(({ id, ...attempt }) => ({ ...attempt, storedIn: stored.get(id) ?? [] }));
};
