import type { ModelDescription, panelsEndpoints } from '@eoms/contract';
import { newId } from '../../platform/database/uuid.ts';
import { refuseViolations } from '../../platform/database/violations.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { CatalogueWork } from './catalogue.work.ts';
import { type Bindings, checkPanel, refuseEmpty } from './check-panel.ts';
import { blankView, describeActions, describeProperties } from './describe-driver.ts';
import type { DriverKnowledge } from './driver-knowledge.ts';
import { findStored } from './models.store.ts';
import * as panels from './panels.store.ts';

const modelViolations = {
  model_panels_model_key: 'panel.exists',
  model_panels_model_fk: { code: '404', field: 'modelId' },
} as const;
const typeViolations = {
  type_panels_type_key: 'panel.exists',
  type_panels_type_fk: { code: '404', field: 'typeId' },
} as const;

/** What the model names, and what its driver makes of the model's own parameters. */
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
    saveModelPanel: ({ body: { id, ...values } }, caller) =>
      refuseViolations(modelViolations, () =>
        database.transaction(async (tx) => {
          const before = id === undefined ? undefined : await panels.lockModelPanel(tx, id);
          const model = await findStored(tx, values.modelId);
          if (id !== undefined && !before) throw refuse('404');
          if (!model) throw refuse('404', {}, [{ field: 'modelId' }]);
          refuseEmpty(values);
          checkPanel(values.layout, caller.language, bindingsOf(knowledge, model));
          const target = id ?? newId();
          if (id === undefined) await panels.insertModelPanel(tx, { id: target, ...values });
          else await panels.updateModelPanel(tx, target, values);
          await caller.audit({ target, before, after: values }, tx);
          return { id: target };
        }),
      ),
    removeModelPanel: async ({ params: { id } }, caller) => {
      await database.transaction(async (tx) => {
        const before = await panels.lockModelPanel(tx, id);
        if (!before) throw refuse('404');
        await panels.removeModelPanel(tx, id);
        await caller.audit({ target: id, before }, tx);
      });
      return null;
    },
    pageTypePanels: ({ query }, caller) => panels.pageTypePanels(db, caller.language, query),
    getTypePanel: async ({ params }, caller) => {
      const found = await panels.findTypePanel(db, caller.language, params.id);
      if (!found) throw refuse('404');
      return found;
    },
    saveTypePanel: ({ body: { id, ...values } }, caller) =>
      refuseViolations(typeViolations, () =>
        database.transaction(async (tx) => {
          const before = id === undefined ? undefined : await panels.lockTypePanel(tx, id);
          if (id !== undefined && !before) throw refuse('404');
          refuseEmpty(values);
          checkPanel(values.layout, caller.language);
          const target = id ?? newId();
          if (id === undefined) await panels.insertTypePanel(tx, { id: target, ...values });
          else await panels.updateTypePanel(tx, target, values);
          await caller.audit({ target, before, after: values }, tx);
          return { id: target };
        }),
      ),
    removeTypePanel: async ({ params: { id } }, caller) => {
      await database.transaction(async (tx) => {
        const before = await panels.lockTypePanel(tx, id);
        if (!before) throw refuse('404');
        await panels.removeTypePanel(tx, id);
        await caller.audit({ target: id, before }, tx);
      });
      return null;
    },
    getPanelOfDevice: async ({ query }, caller) => {
      const device = devices().deviceOf(caller.places, query.deviceId);
      if (!device) throw refuse('404');
      return (await panels.layoutFor(db, device)) ?? { origin: 'capabilities', layout: null };
    },
  };
};
