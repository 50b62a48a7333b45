import { channelsEndpoints as channels, recipientsEndpoints as recipients } from '@eoms/contract';
import { expect, it } from 'vitest';
import { channelDraft, openNotices } from './notices.fixture.ts';

it('notify objects, channels and templates that something refers to cannot be removed', async () => {
  const system = await openNotices();
  const used = new Set<string>();
  for (const node of system.nodes) node.addUse(async (id) => (used.has(id) ? 2 : 0));
  const recipient = await system.recipientOf(await system.addUser());
  const channel = await system.saveChannel(channelDraft('webhook', { url: 'https://example.com/' }));
  const remove = [
    () => system.admin.call(recipients.removeRecipient, { query: { id: recipient } }),
    () => system.admin.call(channels.removeChannel, { query: { id: channel } }),
  ];
  for (const id of [recipient, channel]) used.add(id);
  for (const one of remove)
    expect(await one()).toMatchObject({ code: 'notice.inUse', message: expect.stringContaining('2') });
  used.clear();
  for (const one of remove) expect((await one()).code).toBe('200');
  await system.close();
});
