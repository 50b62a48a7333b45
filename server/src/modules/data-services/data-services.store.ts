import {
  type DataService,
  type FoundOperation,
  type ServiceController,
  ServiceControllerDraft,
  ServiceMethod,
  ServiceMethodDraft,
} from '@eoms/contract';
import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, replyFields } from '../../platform/database/fields.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { newId } from '../../platform/database/uuid.ts';
import { dataSources as sources } from '../data-behaviors/data-behaviors.tables.ts';
import { serviceControllers as controllers, serviceMethods as methods } from './data-services.tables.ts';

export const keptControllers: EntityDrafts<typeof controllers, ServiceControllerDraft> = {
  table: controllers,
  fields: draftFields(controllers, ServiceControllerDraft, {}),
  scope: 'none',
  violations: {
    data_service_controllers_name_key: { code: 'dataService.controllerInUse', field: 'name' },
    data_service_controllers_source_fk: { code: '404', field: 'sourceId' },
  },
};

export const keptMethods: EntityDrafts<typeof methods, ServiceMethodDraft> = {
  table: methods,
  fields: draftFields(methods, ServiceMethodDraft, {}),
  scope: 'none',
  violations: {
    data_service_methods_name_key: { code: 'dataService.methodInUse', field: 'name' },
    data_service_methods_controller_fk: { code: '404', field: 'controllerId' },
  },
};

const isHttp = sql`${sources.settings} ->> 'kind' = 'http'`;
const baseUrl = sql<string>`${sources.settings} ->> 'baseUrl'`;

export const listServices = (db: Executor): Promise<DataService[]> =>
  db
    .select({
      id: sources.id,
      name: sources.name,
      baseUrl,
      controllers: sql<number>`count(distinct ${controllers.id})::int`,
      methods: sql<number>`count(${methods.id})::int`,
    })
    .from(sources)
    .leftJoin(controllers, eq(controllers.sourceId, sources.id))
    .leftJoin(methods, eq(methods.controllerId, controllers.id))
    .where(isHttp)
    .groupBy(sources.id)
    .orderBy(asc(sources.name), asc(sources.id));

/** The base address of a data server; undefined for what is none. */
export const findService = async (db: Executor, id: string): Promise<{ readonly baseUrl: string } | undefined> =>
  (
    await db
      .select({ baseUrl })
      .from(sources)
      .where(and(eq(sources.id, id), isHttp))
  )[0];

/** Nobody else adds to the server until the transaction ends; false where it does not exist. */
export const lockService = async (tx: Executor, id: string): Promise<boolean> => {
  const where = and(eq(sources.id, id), isHttp);
  return (await tx.select({ id: sources.id }).from(sources).where(where).for('no key update')).length > 0;
};

const methodFields = replyFields(methods, ServiceMethod, {});

export const listControllers = async (db: Executor, sourceId: string): Promise<ServiceController[]> => {
  const [rows, all] = [
    await db
      .select()
      .from(controllers)
      .where(eq(controllers.sourceId, sourceId))
      .orderBy(asc(controllers.name), asc(controllers.id)),
    await db
      .select(methodFields.columns)
      .from(methods)
      .innerJoin(controllers, eq(methods.controllerId, controllers.id))
      .where(eq(controllers.sourceId, sourceId))
      .orderBy(asc(methods.name), asc(methods.id)),
  ];
  const below = new Map(rows.map(({ id }): [string, ServiceMethod[]] => [id, []]));
  for (const method of all.map(methodFields.present)) below.get(method.controllerId)?.push(method);
  return rows.map(({ createdAt: _, ...row }) => ({ ...row, methods: below.get(row.id) ?? [] }));
};

export const controllerSource = async (db: Executor, id: string): Promise<string | undefined> =>
  (await db.select({ sourceId: controllers.sourceId }).from(controllers).where(eq(controllers.id, id)))[0]?.sourceId;

export const countControllers = (db: Executor, sourceId: string): Promise<number> =>
  db.$count(controllers, eq(controllers.sourceId, sourceId));

export const countMethods = async (db: Executor, sourceId: string): Promise<number> => {
  const [found] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(methods)
    .innerJoin(controllers, eq(methods.controllerId, controllers.id))
    .where(eq(controllers.sourceId, sourceId));
  return found?.count ?? 0;
};

/** The names of the methods of a server, with those of their controllers. */
export const knownNames = (db: Executor, sourceId: string): Promise<{ controller: string; name: string }[]> =>
  db
    .select({ controller: controllers.name, name: methods.name })
    .from(methods)
    .innerJoin(controllers, eq(methods.controllerId, controllers.id))
    .where(eq(controllers.sourceId, sourceId));

/** Adds controllers that a server does not have yet. Returns the ids of all that it has, by name. */
export const addControllers = async (
  tx: Executor,
  sourceId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  await tx
    .insert(controllers)
    .values(names.map((name) => ({ id: newId(), sourceId, name, description: '' })))
    .onConflictDoNothing({ target: [controllers.sourceId, controllers.name] });
  const rows = await tx
    .select({ id: controllers.id, name: controllers.name })
    .from(controllers)
    .where(eq(controllers.sourceId, sourceId));
  return new Map(rows.map(({ id, name }) => [name, id]));
};

const {
  id: _id,
  createdAt: _made,
  revision: _revision,
  controllerId: _of,
  name: _name,
  ...replaced
} = getTableColumns(methods);
const excluded = Object.fromEntries(
  Object.entries(replaced).map(([key, column]): [string, SQL] => [key, sql`excluded.${sql.identifier(column.name)}`]),
);

/** Adds methods to their controllers; those of the same name take the place, with a new revision. */
export const putMethods = async (
  tx: Executor,
  operations: readonly FoundOperation[],
  controllerIds: ReadonlyMap<string, string>,
): Promise<void> => {
  const rows = operations.map(({ controller, ...method }) => ({
    id: newId(),
    controllerId: controllerIds.get(controller) ?? '',
    ...method,
  }));
  await tx
    .insert(methods)
    .values(rows)
    .onConflictDoUpdate({
      target: [methods.controllerId, methods.name],
      set: { ...excluded, revision: sql`${methods.revision} + 1` },
    });
};
