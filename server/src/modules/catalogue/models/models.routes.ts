import type { modelsEndpoints } from '@eoms/contract';
import { heldRefusal } from '../../../platform/database/refuse-held.ts';
import { removeRow } from '../../../platform/database/save-row.ts';
import type { Handlers } from '../../../platform/http/implement.ts';
import { modelChanged } from '../catalogue.news.ts';
import type { CatalogueWork } from '../catalogue.work.ts';
import { previewSyncDevices, syncDevices, syncModelAndDevice } from '../sync/sync-devices.ts';
import { previewSyncModel, syncModel } from '../sync/sync-model.ts';
import { keptModels } from './models.store.ts';
import { saveModel } from './save-model.ts';
import { savePropertyEnum } from './save-property-enum.ts';
import { tryModel } from './try-model.ts';

type Own =
  | 'saveModel'
  | 'removeModel'
  | 'tryModel'
  | 'previewSyncModel'
  | 'syncModel'
  | 'previewSyncDevices'
  | 'syncDevices'
  | 'syncModelAndDevice'
  | 'savePropertyEnum';

/** Changes of models, and of their devices along with them. */
export const modelsHandlers = (work: CatalogueWork): Pick<Handlers<typeof modelsEndpoints>, Own> => {
  const { database, news, devices } = work;
  return {
    saveModel: async ({ body }, caller) => {
      const id = await saveModel(work, body, caller);
      news.publish(modelChanged, { modelId: id });
      return { id };
    },
    removeModel: async ({ params: { id } }, caller) => {
      await database.transaction((tx) =>
        removeRow(tx, keptModels, id, caller, async () => {
          const use = (await devices().modelUse([id])).get(id) ?? 0;
          if (use > 0) throw heldRefusal('catalogue.inUse', use, caller.language);
        }),
      );
      return null;
    },
    tryModel: ({ body }, caller) => tryModel(work, body, caller),
    previewSyncModel: ({ params }) => previewSyncModel(work, params.id),
    syncModel: ({ params }, caller) => syncModel(work, params.id, caller),
    previewSyncDevices: ({ query }) => previewSyncDevices(work, query.modelId),
    syncDevices: ({ query }, caller) => syncDevices(work, query.modelId, caller),
    syncModelAndDevice: ({ body }, caller) => syncModelAndDevice(work, body.deviceId, caller),
    savePropertyEnum: async ({ body }, caller) => {
      await savePropertyEnum(work, body, caller);
      news.publish(modelChanged, { modelId: body.modelId });
      return null;
    },
  };
};
