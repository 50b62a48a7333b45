import type { Caller } from '../../platform/http/context.ts';
import type { TemplatesDeps } from './make-places.ts';
import { deviceIdsIn, readPlace } from './place-templates.store.ts';
import type { TemplateContent } from './place-templates.tables.ts';

/** Reads a place as a template: neither secrets nor addresses nor serial numbers are among it. */
export const readTemplate = async (
  { database: { db }, devices, alarmRules, automations }: TemplatesDeps,
  placeId: string,
  caller: Caller,
): Promise<TemplateContent | undefined> => {
  const rest = await readPlace(db, placeId);
  if (!rest) return undefined;
  const found: TemplateContent['devices'][number][] = [];
  for (const id of await deviceIdsIn(db, placeId)) {
    const device = await devices.saving.describeForCopy(id);
    if (device) found.push(device);
  }
  const rules = await alarmRules.copies.ofPlace(
    placeId,
    found.map(({ id }) => id),
    caller,
  );
  return { ...rest, devices: found, alarmRules: rules, automations: await automations.copies.ofPlace(placeId, caller) };
};
