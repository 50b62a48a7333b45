import {
  channelsEndpoints as channels,
  recipientsEndpoints as recipients,
  noticeTemplatesEndpoints as templates,
} from '@eoms/contract';
import { expect, it } from 'vitest';
import { openReferring } from '../../platform/database/referring.fixture.ts';
import { channelDraft, openNotices } from './notices.fixture.ts';

it('notify objects, channels and templates that something refers to cannot be removed', async () => {
  const system = await openNotices();
  const refer = await openReferring(system.platform);
  const recipient = await system.recipientOf(await system.addUser());
  const channel = await system.saveChannel(channelDraft('webhook', { url: 'https://example.com/' }));
  const text = { zh: '试', en: 'Test' };
  const draft = { code: 'own', name: 'Own', group: 'Own', messageType: 'general' as const, title: text, content: text };
  const template = system.must(
    await system.admin.call(templates.saveNoticeTemplate, { body: { ...draft, external: false, channelIds: [] } }),
  ).id;
  const remove = [
    () => system.admin.call(templates.removeNoticeTemplate, { query: { id: template } }),
    () => system.admin.call(recipients.removeRecipient, { query: { id: recipient } }),
    () => system.admin.call(channels.removeChannel, { query: { id: channel } }),
  ];
  const used = [recipient, channel, template];
  await refer([...used, ...used]);
  for (const one of remove)
    expect(await one()).toMatchObject({ code: 'notice.inUse', message: expect.stringContaining('2') });
  await refer([]);
  for (const one of remove) expect((await one()).code).toBe('200');
  await system.close();
});
