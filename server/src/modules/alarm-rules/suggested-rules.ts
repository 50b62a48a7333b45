import type { SuggestedRule } from '@eoms/contract';
import type { Engine } from '@eoms/engine';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Listeners } from '../../platform/news/news.ts';
import type { CatalogueModule } from '../catalogue/catalogue.module.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import { suggestionsChanged } from './alarm-rules.news.ts';
import {
  describedModels,
  type Suggestion,
  suggestionKey,
  switchedOff,
  switchSuggestion,
} from './model-alarms.store.ts';
import { suggestionsOf } from './model-properties.ts';

export interface SuggestedRulesDeps {
  readonly database: Database;
  readonly news: Pick<Listeners, 'on' | 'onGap' | 'publish'>;
  readonly log: Log;
  readonly registry: DevicesModule['registry'];
  readonly driverOf: CatalogueModule['driverOf'];
}

/** The alarms that drivers and models suggest, with those that are switched off. */
export const createSuggestedRules = ({ database, news, log, registry, driverOf }: SuggestedRulesDeps) => {
  const { db } = database;
  let off = new Set<string>();
  let engine: Engine | undefined;

  const isMuted = (deviceId: string, property: string, suggestionId: string): boolean => {
    if (off.size === 0) return false;
    const modelId = registry.get(deviceId)?.modelId;
    return modelId !== undefined && off.has(suggestionKey({ modelId, property, suggestionId }));
  };
  const load = async (): Promise<void> => {
    off = await switchedOff(db);
    engine?.rules.mute(isMuted);
  };
  const loadOrLog = (): Promise<void> =>
    load().catch((error: unknown) => log.warn({ err: error }, 'suggested alarms could not be brought up to date'));
  const subscriptions = [news.on(suggestionsChanged, loadOrLog), news.onGap(() => void loadOrLog())];

  const list = async (): Promise<SuggestedRule[]> => {
    const counts = new Map<string, number>();
    for (const id of registry.idsIn('all')) {
      const modelId = registry.get(id)?.modelId;
      if (modelId !== undefined) counts.set(modelId, (counts.get(modelId) ?? 0) + 1);
    }
    const models = await describedModels(db, [...counts.keys()]);
    const present = await switchedOff(db);
    return models.flatMap((model) =>
      suggestionsOf(model, driverOf).map((one) => ({
        ...one,
        enabled: !present.has(suggestionKey(one)),
        devices: counts.get(model.id) ?? 0,
      })),
    );
  };
  return {
    async begin(given: Engine): Promise<void> {
      engine = given;
      await load();
    },
    list,
    async set({ enabled, ...one }: Suggestion & { readonly enabled: boolean }, caller: Caller): Promise<void> {
      const [model] = await describedModels(db, [one.modelId]);
      const known = model && suggestionsOf(model, driverOf).some((each) => suggestionKey(each) === suggestionKey(one));
      if (!known) throw refuse('404');
      await database.transaction(async (tx) => {
        const changed = await switchSuggestion(tx, one, enabled);
        const before = { ...one, enabled: changed ? !enabled : enabled };
        await caller.audit({ target: one.modelId, before, after: { ...one, enabled } }, tx);
      });
      await load();
      news.publish(suggestionsChanged, { modelId: one.modelId });
    },
    stop(): void {
      for (const unsubscribe of subscriptions) unsubscribe();
    },
  };
};

export type SuggestedRules = ReturnType<typeof createSuggestedRules>;
