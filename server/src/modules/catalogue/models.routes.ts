import type { ModelDevice, modelsEndpoints } from '@eoms/contract';
import { isReferenceViolation } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { modelChanged } from './catalogue.news.ts';
import type { CatalogueWork } from './catalogue.work.ts';
import { descriptionOf, findModel, listModels, lockModel, type ModelRecord, removeModel } from './models.store.ts';
import { saveModel } from './save-model.ts';

type Own = 'listModelsOfType' | 'getModel' | 'saveModel' | 'removeModel';

export const modelsHandlers = (work: CatalogueWork): Pick<Handlers<typeof modelsEndpoints>, Own> => {
  const { database, db, news, knowledge, ports } = work;
  const complete = async (records: readonly ModelRecord[]): Promise<ModelDevice[]> => {
    const use = await ports.modelUse(records.map((record) => record.id));
    return records.map(({ takenDigest, ...record }) => {
      const known = knowledge.of(record.actionClass, record.id);
      return {
        ...record,
        controlMethod: known?.driver.control ?? null,
        deviceCount: use.get(record.id) ?? 0,
        outdated: known !== undefined && known.digest !== takenDigest,
      };
    });
  };
  return {
    listModelsOfType: async ({ query }, caller) => complete(await listModels(db, caller.language, query)),
    getModel: async ({ params: { id } }, caller) => {
      const record = await findModel(db, caller.language, id);
      const [model] = record ? await complete([record]) : [];
      const description = model && (await descriptionOf(db, id));
      if (!model || !description) throw refuse('404');
      return { ...model, description };
    },
    saveModel: async ({ body }, caller) => {
      const id = await saveModel(work, body, caller);
      news.publish(modelChanged, { modelId: id });
      return { id };
    },
    removeModel: async ({ params: { id } }, caller) => {
      await database.transaction(async (tx) => {
        const before = await lockModel(tx, id);
        if (!before) throw refuse('404');
        if (((await ports.modelUse([id])).get(id) ?? 0) > 0) throw refuse('catalogue.inUse');
        await removeModel(tx, id).catch((error: unknown) => {
          throw isReferenceViolation(error) ? refuse('catalogue.inUse') : error;
        });
        await caller.audit({ target: id, before }, tx);
      });
      return null;
    },
  };
};
