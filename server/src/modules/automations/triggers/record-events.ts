import { automationTexts as texts } from '@eoms/phrases';
import type { News } from '../../../platform/news/news.ts';
import { type EntitiesModule, entityRecordChanged } from '../../entities/entities.module.ts';
import type { PlacesModule } from '../../places/places.module.ts';
import type { FollowAutomations } from '../follow-automations.ts';
import type { TriggerEvents } from './trigger-events.ts';

interface RecordEventsDeps {
  readonly news: Pick<News, 'deliver'>;
  readonly entities: Pick<EntitiesModule, 'watching'>;
  readonly follow: Pick<FollowAutomations, 'all'>;
  readonly events: Pick<TriggerEvents, 'now'>;
  readonly places: Pick<PlacesModule, 'relations'>;
}

/** Records of entities: each change is delivered until every automation that waits for it has been fired, once. */
export const listenToRecords = ({ news, entities, follow, events, places }: RecordEventsDeps): void => {
  news.deliver(entityRecordChanged, 'automations', async ({ entityId, recordId, change }, { id }) => {
    const waiting = follow
      .all()
      .flatMap((automation) =>
        automation.enabled
          ? automation.triggers.flatMap((one) =>
              one.kind === 'entityRecord' && one.entityId === entityId && one.change === change
                ? [{ automationId: automation.id, one }]
                : [],
            )
          : [],
      );
    for (const { automationId, one } of waiting) {
      const record = await entities.watching.changed(entityId, recordId, one.filters);
      // It may have been changed again, or removed, before this was delivered.
      if (!record || (change !== 'removed' && !record.exists)) continue;
      const watched = one.placeIds.flatMap(places.relations.roomsOf);
      if (watched.length > 0 && (record.placeId === null || !watched.includes(record.placeId))) continue;
      const text = texts.record(record.entityName, record.label, change);
      const value = record.label === '' ? null : record.label.slice(0, 200);
      const cause = { kind: 'entityRecord' as const, text, deviceId: null, property: null, value };
      await events.now({ automationId, key: `news ${id} ${one.id}`, cause });
    }
  });
};
