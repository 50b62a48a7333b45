import type { ModelDescription, panelsEndpoints } from '@eoms/contract';
import { removeRow, saveRow } from '../../../platform/database/save-row.ts';
import type { Handlers } from '../../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../../platform/http/refusal.ts';
import type { CatalogueWork } from '../catalogue.work.ts';
import { blankView, describeActions, describeProperties } from '../drivers/describe-driver.ts';
import type { DriverKnowledge } from '../drivers/driver-knowledge.ts';
import { findStored } from '../models/models.store.ts';
import { type Bindings, checkPanel, refuseEmpty } from './check-panel.ts';
import * as panels from './panels.store.ts';

/** The time of saving is left out: the audit entry has its own. */
/** What the model itself names, and what its driver derives from the model's parameters. */
export const bindingsOf = (
  knowledge: DriverKnowledge,
  model: { actionClass: string; description: ModelDescription; defaults: Parameters<typeof blankView>[1] },
): Bindings => {
  const driver = knowledge.driverOf(model.actionClass);
  const view = driver && blankView(driver, model.defaults);
  const ids = (own: readonly { id: string }[], theirs: readonly { id: string }[]) =>
    new Set([...own, ...theirs].map(({ id }) => id));
  return {
    properties: ids(model.description.properties, driver ? describeProperties(driver, view) : []),
    actions: ids(model.description.actions, driver ? describeActions(driver, view) : []),
  };
};

/** Control panels of models and of device types. */
export const panelsHandlers = ({
  database,
  db,
  knowledge,
  devices,
}: CatalogueWork): Handlers<typeof panelsEndpoints> => {
  return {
    pageModelPanels: ({ query }, caller) => panels.pageModelPanels(db, caller.language, query),
    getModelPanel: async ({ params }, caller) => {
      const found = await panels.findModelPanel(db, caller.language, params.id);
      if (!found) throw refuse('404');
      return found;
    },
    saveModelPanel: async ({ body }, caller) => {
      const { id } = await database.transaction((tx) =>
        saveRow(tx, panels.keptModelPanels, body, caller, async () => {
          const model = await findStored(tx, body.modelId);
          if (!model) throw refuseUnknown('modelId');
          refuseEmpty(body);
          checkPanel(body.layout, caller.language, bindingsOf(knowledge, model));
          return { values: { updatedAt: new Date() } };
        }),
      );
      return { id };
    },
    removeModelPanel: async ({ params: { id } }, caller) => {
      await database.transaction((tx) => removeRow(tx, panels.keptModelPanels, id, caller));
      return null;
    },
    pageTypePanels: ({ query }, caller) => panels.pageTypePanels(db, caller.language, query),
    getTypePanel: async ({ params }, caller) => {
      const found = await panels.findTypePanel(db, caller.language, params.id);
      if (!found) throw refuse('404');
      return found;
    },
    saveTypePanel: async ({ body }, caller) => {
      const { id } = await database.transaction((tx) =>
        saveRow(tx, panels.keptTypePanels, body, caller, () => {
          refuseEmpty(body);
          checkPanel(body.layout, caller.language);
          return { values: { updatedAt: new Date() } };
        }),
      );
      return { id };
    },
    removeTypePanel: async ({ params: { id } }, caller) => {
      await database.transaction((tx) => removeRow(tx, panels.keptTypePanels, id, caller));
      return null;
    },
    getPanelOfDevice: async ({ query }, caller) => {
      const device = devices().deviceOf(caller.places, query.deviceId);
      if (!device) throw refuse('404');
      return (await panels.layoutFor(db, device)) ?? { origin: 'capabilities', layout: null };
    },
  };
};
