import { entitiesEndpoints } from '@eoms/contract';
import { call } from '../../api/call.ts';
import { saveFile } from '../../api/use-download.ts';

/** Saves the OpenAPI document of an entity as a file. */
export const saveOpenApi = async (id: string, name: string, failed: (error: unknown) => void): Promise<void> => {
  try {
    const document = await call(entitiesEndpoints.getEntityOpenApi, { params: { id } });
    saveFile(new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }), name);
  } catch (error) {
    failed(error);
  }
};
