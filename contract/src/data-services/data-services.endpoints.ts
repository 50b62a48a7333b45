import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Saved } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import {
  DataService,
  FoundOperation,
  operationsAtOnce,
  ServiceController,
  ServiceControllerDraft,
  ServiceDocument,
  ServiceMethodDraft,
} from './service-method.entities.ts';

const see = may('view', 'dataService', 'dataBehavior');
const edit = may('edit', 'dataService');
const bySource = z.strictObject({ sourceId: Id });

/** Data servers: their controllers and methods, by hand or from a document of OpenAPI. */
export const dataServicesEndpoints = {
  listDataServices: endpoint({
    method: 'GET',
    path: '/dataBehavior/service',
    summary: 'The data servers, with how many controllers and methods are known of each',
    needs: see,
    scope: 'none',
    reply: z.array(DataService),
  }),
  listServiceControllers: endpoint({
    method: 'GET',
    path: '/dataBehavior/controller',
    summary: 'The controllers of a data server with their methods',
    needs: see,
    scope: 'none',
    query: bySource,
    reply: z.array(ServiceController),
    errors: ['404'],
  }),
  saveServiceController: endpoint({
    method: 'POST',
    path: '/dataService/saveController',
    summary: 'Create or change a controller of a data server',
    needs: edit,
    scope: 'none',
    body: ServiceControllerDraft,
    reply: Saved,
    errors: ['404', '409', 'dataService.controllerInUse', 'dataService.tooMany'],
  }),
  removeServiceController: endpoint({
    method: 'DELETE',
    path: '/dataService/deleteController',
    summary: 'Remove a controller with its methods; behaviours that took a request from it keep it',
    needs: edit,
    scope: 'none',
    query: ById,
    reply: Done,
    errors: ['404'],
  }),
  saveServiceMethod: endpoint({
    method: 'POST',
    path: '/dataService/saveMethod',
    summary: 'Create or change a method of a controller',
    needs: edit,
    scope: 'none',
    body: ServiceMethodDraft,
    reply: Saved,
    errors: ['404', '409', 'dataService.methodInUse', 'dataService.tooMany'],
  }),
  removeServiceMethod: endpoint({
    method: 'DELETE',
    path: '/dataService/deleteMethod',
    summary: 'Remove a method; behaviours that took their request from it keep it',
    needs: edit,
    scope: 'none',
    query: ById,
    reply: Done,
    errors: ['404'],
  }),
  readServiceDocument: endpoint({
    method: 'POST',
    path: '/dataService/readDocument',
    summary: 'Read a document of OpenAPI 3 or Swagger 2 (JSON or YAML): what it would add to a data server',
    needs: edit,
    scope: 'none',
    query: bySource,
    upload: { kind: 'file' },
    reply: ServiceDocument,
    errors: [
      '404',
      '429',
      'file.tooLarge',
      'dataService.unreadable',
      'dataService.noDocument',
      'dataService.readingLimit',
    ],
    perMinute: 20,
    heavy: true,
    changes: false,
  }),
  importServiceMethods: endpoint({
    method: 'POST',
    path: '/dataService/import',
    summary: 'Add operations of a document to a data server; of the same controller and name, they take the place',
    needs: edit,
    scope: 'none',
    body: z.strictObject({ sourceId: Id, operations: z.array(FoundOperation).min(1).max(operationsAtOnce) }),
    reply: z.object({ added: z.number().int(), changed: z.number().int() }),
    errors: ['404', 'dataService.tooMany'],
  }),
};
