import { type EventWebhookDraft, eventWebhooksAtMost, type NewEventWebhook } from '@eoms/contract';
import { areAmong } from '../../platform/auth/rights.ts';
import { lockRow, removeRow, saveRow, writeRow } from '../../platform/database/save-row.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { insertDeliveries, resend, resendFailed } from './deliveries.store.ts';
import type { EventWebhooksDeps } from './event-webhooks.deps.ts';
import { messagesQueued } from './event-webhooks.news.ts';
import { messageOf } from './store-messages.ts';
import { makeSecret } from './target-secrets.ts';
import { countTargets, targetsOf } from './targets.store.ts';

/** What people do with targets and their messages. */
export const createTargetChanges = ({ platform, places }: EventWebhooksDeps) => {
  const { database, news, secrets } = platform;

  const check = async ({ placeIds }: EventWebhookDraft, caller: Caller): Promise<void> => {
    if (placeIds === null) {
      if (caller.places !== 'all') throw refuse('eventWebhook.placesNeeded', {}, [{ field: 'placeIds' }]);
      return;
    }
    const known = new Set(await places.existingPlaces(placeIds));
    if (!areAmong(caller.places, placeIds) || !placeIds.every((id) => known.has(id))) throw refuseUnknown('placeIds');
  };

  return {
    async create(draft: EventWebhookDraft, caller: Caller): Promise<NewEventWebhook> {
      await check(draft, caller);
      const id = newId();
      const { secret, sealed } = makeSecret(secrets, id);
      const made = { secretSealed: sealed, ownerId: caller.userId, createdBy: caller.username };
      await database.transaction(async (tx) => {
        if ((await countTargets(tx)) >= eventWebhooksAtMost)
          throw refuse('eventWebhook.tooMany', { limit: eventWebhooksAtMost });
        const meant = { ...draft, newId: id };
        await saveRow(tx, targetsOf(caller.places), meant, caller, () => ({ values: made, after: {} }));
      });
      return { id, secret };
    },
    async save(draft: EventWebhookDraft & { readonly id: string }, caller: Caller): Promise<{ id: string }> {
      await check(draft, caller);
      await database.transaction(async (tx) => {
        await saveRow(tx, targetsOf(caller.places), draft, caller, (before) => {
          const anew = before?.url !== draft.url || (draft.enabled && !before.enabled);
          const cleared = anew ? { failingSince: null, failures: 0, retryAt: null } : {};
          return { values: { stopped: draft.enabled ? null : (before?.stopped ?? null), ...cleared }, after: {} };
        });
        await news.changed(tx, messagesQueued, { webhookId: draft.id });
      });
      return { id: draft.id };
    },
    async remove(id: string, caller: Caller): Promise<null> {
      await database.transaction((tx) => removeRow(tx, targetsOf(caller.places), id, caller));
      return null;
    },
    async renewSecret(
      { id, overlapHours }: { readonly id: string; readonly overlapHours: number },
      caller: Caller,
    ): Promise<NewEventWebhook> {
      const { secret, sealed } = makeSecret(secrets, id);
      await database.transaction(async (tx) => {
        const rows = targetsOf(caller.places);
        const before = await lockRow(tx, rows, id);
        const previousUntil = new Date(Date.now() + overlapHours * 3_600_000);
        const previous = overlapHours === 0 ? null : before.secretSealed;
        const values = { secretSealed: sealed, previousSealed: previous, previousUntil };
        await writeRow(tx, rows, { id, before }, { values, after: { renewed: true, overlapHours } }, caller);
        await news.changed(tx, messagesQueued, { webhookId: id });
      });
      return { id, secret };
    },
    async test(webhookId: string, caller: Caller): Promise<{ id: string }> {
      const id = newId();
      const happened = { kind: 'test' as const, at: new Date().toISOString() };
      const message = messageOf(id, { ...happened, subject: { kind: 'test', by: caller.username } }, []);
      await database.transaction(async (tx) => {
        const { enabled } = await lockRow(tx, targetsOf(caller.places), webhookId);
        if (!enabled) throw refuse('eventWebhook.isOff');
        const about = { kind: 'test' as const, subject: `test:${id}`, placeIds: [], message };
        await insertDeliveries(tx, [{ id, webhookId, eventKey: `test ${id}`, ...about }]);
        await caller.audit({ target: webhookId, after: { delivery: id } }, tx);
        await news.changed(tx, messagesQueued, { webhookId });
      });
      return { id };
    },
    async resend(ids: readonly string[], caller: Caller): Promise<null> {
      await database.transaction(async (tx) => {
        const targets = new Set(await resend(tx, caller.places, ids));
        await caller.audit({ target: ids.join(' ').slice(0, 200), after: { ids } }, tx);
        await news.changed(tx, messagesQueued, ...[...targets].map((webhookId) => ({ webhookId })));
      });
      return null;
    },
    resendFailed: (webhookId: string, caller: Caller): Promise<{ count: number }> =>
      database.transaction(async (tx) => {
        await lockRow(tx, targetsOf(caller.places), webhookId);
        const count = await resendFailed(tx, webhookId);
        await caller.audit({ target: webhookId, after: { count } }, tx);
        await news.changed(tx, messagesQueued, { webhookId });
        return { count };
      }),
  };
};
export type TargetChanges = ReturnType<typeof createTargetChanges>;
