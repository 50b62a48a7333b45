import { dataServicesEndpoints } from '@eoms/contract';
import { removeRow } from '../../platform/database/save-row.ts';
import { type Handlers, implement, type Route } from '../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  findService,
  keptControllers,
  keptMethods,
  knownNames,
  listControllers,
  listServices,
} from './data-services.store.ts';
import { readDocument } from './reading/read-document.ts';
import { importMethods, nameIn, saveController, saveMethod } from './save-service.ts';

const handlers = ({
  database: { db, transaction },
}: Pick<Platform, 'database'>): Handlers<typeof dataServicesEndpoints> => ({
  listDataServices: () => listServices(db),
  listServiceControllers: async ({ query: { sourceId } }) => {
    if (!(await findService(db, sourceId))) throw refuse('404');
    return listControllers(db, sourceId);
  },
  saveServiceController: async ({ body }, caller) => ({
    id: await transaction((tx) => saveController(tx, body, caller)),
  }),
  removeServiceController: async ({ query: { id } }, caller) => {
    await transaction((tx) => removeRow(tx, keptControllers, id, caller));
    return null;
  },
  saveServiceMethod: async ({ body }, caller) => ({ id: await transaction((tx) => saveMethod(tx, body, caller)) }),
  removeServiceMethod: async ({ query: { id } }, caller) => {
    await transaction((tx) => removeRow(tx, keptMethods, id, caller));
    return null;
  },
  readServiceDocument: async ({ query: { sourceId }, file: { content } }) => {
    const service = await findService(db, sourceId);
    if (!service) throw refuseUnknown('sourceId');
    const document = await readDocument(content, service.baseUrl);
    const known = new Set((await knownNames(db, sourceId)).map(nameIn));
    const operations = document.operations.map((one) => ({ ...one, known: known.has(nameIn(one)) }));
    return { ...document, operations, leftOut: [...document.leftOut] };
  },
  importServiceMethods: ({ body }, caller) => transaction((tx) => importMethods(tx, body, caller)),
});

export const dataServicesRoutes = (deps: Pick<Platform, 'database'>): Route[] =>
  implement(dataServicesEndpoints, handlers(deps));
