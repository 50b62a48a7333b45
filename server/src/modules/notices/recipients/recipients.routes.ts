import { channelShapes, may, type NoticeRecipient, recipientsEndpoints } from '@eoms/contract';
import { removeRow } from '../../../platform/database/save-row.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { implement, type Route } from '../../../platform/http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listChoices } from '../channels/channels.store.ts';
import { pageDeliveries, resend } from '../deliveries/log.store.ts';
import type { NoticeUses } from '../notice-uses.ts';
import { noticesFreed } from '../notices.news.ts';
import { maskAddress } from './mask-address.ts';
import { preferencesOf, savePreferences } from './preferences.store.ts';
import { keptRecipients, listSubjects, pageRecipients, recipientsByPhone } from './recipients.store.ts';
import { handOver, saveRecipient } from './save-recipient.ts';

export interface RecipientsRoutesDeps extends Pick<Platform, 'database' | 'news'> {
  readonly uses: Pick<NoticeUses, 'refuseUsed' | 'refuseNamed'>;
}

const seesAddresses = (caller: Caller): boolean => caller.permits(may('edit', 'notifyChannel'));
const masked = (text: string | null): string | null => (text === null ? null : maskAddress(text));
const withMasks = (row: NoticeRecipient): NoticeRecipient => ({
  ...row,
  phone: masked(row.phone),
  email: masked(row.email),
});

/** Notify objects, the log of what was sent, and everybody's own wishes. */
export const recipientsRoutes = ({ database, news, uses }: RecipientsRoutesDeps): Route[] => {
  const { db, transaction } = database;
  return implement(recipientsEndpoints, {
    pageRecipients: async ({ query }, caller) => {
      const page = await pageRecipients(db, query);
      return seesAddresses(caller) ? page : { ...page, records: page.records.map(withMasks) };
    },
    recipientsByPhone: ({ query: { phone } }) => recipientsByPhone(db, phone),
    listRecipientChoices: ({ query: { kind, keyword } }) => listSubjects(db, kind, keyword),
    saveRecipient: async ({ body }, caller) => ({
      id: await transaction((tx) => saveRecipient(tx, uses, body, caller)),
    }),
    removeRecipient: async ({ query: { id } }, caller) => {
      await transaction((tx) => removeRow(tx, keptRecipients, id, caller, () => uses.refuseUsed(tx, id)));
      return null;
    },
    handOverRota: async ({ body }, caller) => {
      await transaction((tx) => handOver(tx, body, caller));
      return null;
    },
    pageDeliveries: ({ query }, caller) =>
      pageDeliveries(db, query, { places: caller.places, clear: seesAddresses(caller) }),
    resendDeliveries: async ({ body: { ids } }, caller) => {
      await transaction(async (tx) => {
        await resend(tx, caller.places, ids);
        await caller.audit({ target: ids.join(','), after: { deliveries: ids.length } }, tx);
        await news.changed(tx, noticesFreed, {});
      });
      return null;
    },
    getOwnPreferences: async (_, caller) => {
      const of = await preferencesOf(db, [caller.userId]);
      const channels = (await listChoices(db)).filter(({ kind }) => channelShapes[kind].reach !== 'group');
      return { preferences: of(caller.userId), channels };
    },
    saveOwnPreferences: async ({ body }, caller) => {
      await transaction(async (tx) => {
        const of = await preferencesOf(tx, [caller.userId]);
        await savePreferences(tx, caller.userId, body);
        await caller.audit({ target: caller.userId, before: of(caller.userId), after: body }, tx);
      });
      return null;
    },
  });
};
