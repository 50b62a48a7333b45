import type { modelsEndpoints } from '@eoms/contract';
import type { Handlers } from '../../../platform/http/implement.ts';
import type { CatalogueWork } from '../catalogue.work.ts';
import { exportModels } from './export-models.ts';
import { importModels } from './import-models.ts';

type Own = 'exportModelsOfEnterprises' | 'exportModels' | 'importModels';

export const transferHandlers = (work: CatalogueWork): Pick<Handlers<typeof modelsEndpoints>, Own> => ({
  exportModelsOfEnterprises: async ({ body: { enterpriseIds } }, caller) => {
    const reply = await exportModels(work, { enterpriseIds });
    await caller.audit({ target: 'models', after: { enterpriseIds } });
    return reply;
  },
  exportModels: async ({ body: { modelIds } }, caller) => {
    const reply = await exportModels(work, { modelIds });
    await caller.audit({ target: 'models', after: { modelIds: modelIds ?? 'all' } });
    return reply;
  },
  importModels: ({ query, file }, caller) => importModels(work, file.content, query, caller),
});
