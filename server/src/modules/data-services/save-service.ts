import {
  controllersAtMost,
  type FoundOperation,
  methodsAtMost,
  type ServiceControllerDraft,
  type ServiceMethodDraft,
} from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { saveRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { requireDefaults } from '../data-behaviors/data-behaviors.module.ts';
import {
  addControllers,
  controllerSource,
  countControllers,
  countMethods,
  keptControllers,
  keptMethods,
  knownNames,
  lockService,
  putMethods,
} from './data-services.store.ts';

const requireServer = async (tx: Executor, sourceId: string): Promise<void> => {
  if (!(await lockService(tx, sourceId))) throw refuseUnknown('sourceId');
};

/** Within the limits of one server, which nobody else changes meanwhile. */
const requireRoom = async (tx: Executor, sourceId: string): Promise<void> => {
  const isFull =
    (await countControllers(tx, sourceId)) > controllersAtMost || (await countMethods(tx, sourceId)) > methodsAtMost;
  if (isFull) throw refuse('dataService.tooMany', { controllers: controllersAtMost, methods: methodsAtMost });
};

/** Saves a controller, which stays with its server. */
export const saveController = async (tx: Executor, draft: ServiceControllerDraft, caller: Caller): Promise<string> => {
  await requireServer(tx, draft.sourceId);
  const { id } = await saveRow(tx, keptControllers, draft, caller, (before) => {
    if (before && before.sourceId !== draft.sourceId) throw refuseUnknown('sourceId');
    return undefined;
  });
  await requireRoom(tx, draft.sourceId);
  return id;
};

/** Saves a method, which may move to another controller of the same server. */
export const saveMethod = async (tx: Executor, draft: ServiceMethodDraft, caller: Caller): Promise<string> => {
  requireDefaults(draft.params);
  const sourceId = await controllerSource(tx, draft.controllerId);
  if (sourceId === undefined) throw refuseUnknown('controllerId');
  await requireServer(tx, sourceId);
  const { id } = await saveRow(tx, keptMethods, draft, caller, async (before) => {
    if (before && (await controllerSource(tx, before.controllerId)) !== sourceId) throw refuseUnknown('controllerId');
    return undefined;
  });
  await requireRoom(tx, sourceId);
  return id;
};

/** One text for a controller and a name: neither has a line break. */
export const nameIn = ({ controller, name }: { readonly controller: string; readonly name: string }): string =>
  `${controller}\n${name}`;

/** Adds operations to a server, all or none; of the same controller and name, they take the place. */
export const importMethods = async (
  tx: Executor,
  { sourceId, operations: sent }: { readonly sourceId: string; readonly operations: readonly FoundOperation[] },
  caller: Caller,
): Promise<{ added: number; changed: number }> => {
  await requireServer(tx, sourceId);
  const operations = [...new Map(sent.map((one) => [nameIn(one), one])).values()];
  for (const { params } of operations) requireDefaults(params);
  const known = new Set((await knownNames(tx, sourceId)).map(nameIn));
  const names = [...new Set(operations.map(({ controller }) => controller))];
  await putMethods(tx, operations, await addControllers(tx, sourceId, names));
  await requireRoom(tx, sourceId);
  const changed = operations.filter((one) => known.has(nameIn(one))).length;
  const result = { added: operations.length - changed, changed };
  const methods = operations.map(({ controller, name, requestMethod, uri }) => ({
    controller,
    name,
    requestMethod,
    uri,
  }));
  await caller.audit({ target: sourceId, after: { ...result, methods } }, tx);
  return result;
};
