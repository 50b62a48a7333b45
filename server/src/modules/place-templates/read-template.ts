import type { TemplatesDeps } from './make-places.ts';
import { deviceIdsIn, readPlace } from './place-templates.store.ts';
import type { TemplateContent } from './place-templates.tables.ts';

/** Reads a place as a template: neither secrets nor addresses nor serial numbers are among it. */
export const readTemplate = async (
  { database: { db }, devices }: TemplatesDeps,
  placeId: string,
): Promise<TemplateContent | undefined> => {
  const rest = await readPlace(db, placeId);
  if (!rest) return undefined;
  const found: TemplateContent['devices'][number][] = [];
  for (const id of await deviceIdsIn(db, placeId)) {
    const device = await devices.describeForCopy(id);
    if (device) found.push(device);
  }
  return { ...rest, devices: found };
};
