import { placeTemplatesEndpoints } from '@eoms/contract';
import { requireAllPlaces } from '../../platform/auth/require-all-places.ts';
import { removeRow, saveValues } from '../../platform/database/save-row.ts';
import { implement } from '../../platform/http/implement.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { ModuleParts } from '../../platform/platform.ts';
import { makePlaces, type TemplatesDeps } from './make-places.ts';
import { keptTemplates, listTemplates } from './place-templates.store.ts';
import { readTemplate } from './read-template.ts';
import { templateFiles } from './template-files.store.ts';

const devicesAtMost = 200;

/** "Make a new room like that one": templates of places. */
export const createPlaceTemplates = (deps: TemplatesDeps): ModuleParts => {
  const { database } = deps;
  deps.files.addUse(templateFiles);
  return {
    routes: implement(placeTemplatesEndpoints, {
      listPlaceTemplates: (_, caller) => {
        requireAllPlaces(caller);
        return listTemplates(database.db);
      },
      savePlaceTemplate: async ({ body: { placeId, name } }, caller) => {
        requireAllPlaces(caller);
        const content = await readTemplate(deps, placeId, caller);
        if (!content) throw refuseUnknown('placeId');
        if (content.devices.length > devicesAtMost) throw refuse('placeTemplate.tooLarge', { limit: devicesAtMost });
        const { id } = await database.transaction((tx) =>
          saveValues(tx, keptTemplates, {}, caller, () => ({
            values: { name, content, createdBy: caller.username },
            after: { name, placeId },
          })),
        );
        return { id };
      },
      removePlaceTemplate: async ({ query: { id } }, caller) => {
        requireAllPlaces(caller);
        await database.transaction((tx) => removeRow(tx, keptTemplates, id, caller));
        return null;
      },
      makePlaces: async ({ body }, caller) => {
        requireAllPlaces(caller);
        return { placeIds: await makePlaces(deps, body, caller) };
      },
    }),
  };
};
