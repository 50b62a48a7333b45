import { channelShapes, channelsEndpoints, MessageType, variablesOf } from '@eoms/contract';
import { messageTypeNames } from '@eoms/phrases';
import { reorder } from '../../../platform/database/reorder.ts';
import { lockRow, removeRow, writeRow } from '../../../platform/database/save-row.ts';
import { implement, type Route } from '../../../platform/http/implement.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { News } from '../../../platform/news/news.ts';
import type { NoticeUses } from '../notice-uses.ts';
import { noticesFreed } from '../notices.news.ts';
import { requireSpeaking, type SpeakingDevices } from '../senders/device.ts';
import { findChannel, keptChannels, listChoices, lockOrder, pageChannels, setSort } from './channels.store.ts';
import { saveChannel } from './save-channel.ts';
import { type TestChannelDeps, testChannel } from './test-channel.ts';

export interface ChannelsRoutesDeps extends TestChannelDeps {
  readonly news: Pick<News, 'changed'>;
  readonly speaking: SpeakingDevices;
  readonly uses: Pick<NoticeUses, 'refuseUsed'>;
}

export const channelsRoutes = (deps: ChannelsRoutesDeps): Route[] => {
  const { database, news, secrets, uses } = deps;
  const { db, transaction } = database;
  return implement(channelsEndpoints, {
    pageChannels: ({ query }) => pageChannels(db, query),
    listChannelChoices: () => listChoices(db),
    getChannel: async ({ params: { id } }) => {
      const found = await findChannel(db, id);
      if (!found) throw refuse('404');
      return found;
    },
    saveChannel: async ({ body }, caller) => {
      if (body.kind === 'device') requireSpeaking(deps.speaking, body.params, caller);
      return transaction(async (tx) => {
        const id = await saveChannel(tx, secrets, body, caller);
        await news.changed(tx, noticesFreed, {});
        return { id };
      });
    },
    enableChannel: async ({ body: { id, enabled } }, caller) => {
      await transaction(async (tx) => {
        const before = await lockRow(tx, keptChannels, id);
        await writeRow(tx, keptChannels, { id, before }, { values: { enabled } }, caller);
        await news.changed(tx, noticesFreed, {});
      });
      return null;
    },
    sortChannel: async ({ body }, caller) => {
      await transaction(async (tx) => {
        await lockRow(tx, keptChannels, body.id);
        const moved = reorder(await lockOrder(tx), body);
        if (!moved) throw refuse('tree.atEdge');
        for (const { id, sort } of moved) await setSort(tx, id, sort);
        await caller.audit({ target: body.id, after: { direction: body.direction } }, tx);
      });
      return null;
    },
    removeChannel: async ({ query: { id } }, caller) => {
      await transaction((tx) => removeRow(tx, keptChannels, id, caller, () => uses.refuseUsed(tx, id)));
      return null;
    },
    testChannel: ({ body }, caller) => testChannel(deps, body, caller),
    listChannelParams: async ({ query: { kind } }) =>
      channelShapes[kind].params.map(({ id, type, needed = false, default: standard = null, choices = [] }) => ({
        id,
        type,
        needed,
        standard,
        choices: [...choices],
      })),
    listMessageTypes: async () =>
      MessageType.options.map((code) => ({ code, name: messageTypeNames[code], variables: [...variablesOf[code]] })),
  });
};
