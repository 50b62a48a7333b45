import { type AutomationDraft, automationsEndpoints } from '@eoms/contract';
import { areAmong, isAmong } from '../../../platform/auth/rights.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { freeName } from '../../../platform/free-name.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { idsIn } from '../../named-things/named-things.module.ts';
import { namesInUse, readAutomations } from '../automations.store.ts';
import { storeAutomation } from '../save-automation.ts';
import { referencesOf } from './references.ts';

export type CopiedAutomation = Omit<AutomationDraft, 'id'>;

/** Automations that are about one place, for others like it. */
export interface AutomationCopies {
  /** Those that name this place and nothing of any other place; none if the caller may not see automations. */
  ofPlace(placeId: string, caller: Caller): Promise<CopiedAutomation[]>;
  /**
   * Stores automations about places and devices that exist in this transaction only, switched off and under names that are
   * free. Returns their ids; none if the caller may not write automations. Throws '404' if their group is gone.
   */
  store(tx: Executor, drafts: readonly CopiedAutomation[], caller: Caller): Promise<string[]>;
  /** Makes them known, once the transaction is done. */
  stored(ids: readonly string[]): Promise<void>;
}

const ofPlaces: ReadonlySet<string> = new Set(['device', 'place', 'actionGroup']);
const { saveAutomation, pageAutomations } = automationsEndpoints;

export const createAutomationCopies = (
  { db }: Pick<Database, 'db'>,
  changed: (automationId: string) => Promise<void>,
): AutomationCopies => ({
  ofPlace: async (placeId, caller) => {
    if (!isAmong(caller.placesFor(pageAutomations.needs), placeId)) return [];
    const named = (await readAutomations(db)).filter(({ placeIds }) => placeIds.every((id) => id === placeId));
    const copied: CopiedAutomation[] = [];
    for (const { id: _id, version: _version, broken: _broken, updatedAt: _at, ...draft } of named) {
      const ids = idsIn(draft);
      const [all, here] = await Promise.all([referencesOf(db, 'all', ids), referencesOf(db, [placeId], ids)]);
      const within = new Set(here.map((one) => one.id));
      const places = all.filter(({ kind }) => ofPlaces.has(kind));
      if (places.length > 0 && places.every(({ id }) => within.has(id))) copied.push(draft);
    }
    return copied;
  },
  store: async (tx, drafts, caller) => {
    if (drafts.length === 0 || !areAmong(caller.placesFor(saveAutomation.needs), caller.places)) return [];
    const taken = new Set(await namesInUse(tx));
    const ids: string[] = [];
    for (const draft of drafts)
      ids.push(await storeAutomation(tx, { ...draft, name: freeName(draft.name, taken), enabled: false }, caller));
    return ids;
  },
  stored: async (ids) => {
    for (const id of ids) await changed(id);
  },
});
