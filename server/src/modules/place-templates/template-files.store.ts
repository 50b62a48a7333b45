import { filesInDocument } from '../../platform/files/file-uses.store.ts';
import { placeTemplates } from './place-templates.tables.ts';

/** Pictures wait in a template for the places that will be made of it: nobody sees them there. */
export const templateFiles = filesInDocument({
  column: placeTemplates.content,
  paths: ['$.layout.layout[*].image', '$.plans[*].image'],
  seenBy: () => 'none',
});
