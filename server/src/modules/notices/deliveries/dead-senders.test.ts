import { recipientsEndpoints } from '@eoms/contract';
import { expect, it } from 'vitest';
import { newId } from '../../../platform/database/uuid.ts';
import { channelDraft, openFarSide, openNotices } from '../notices.fixture.ts';

it('a notice leaves within seconds when the process that was sending it has died', async () => {
  const system = await openNotices();
  const far = await openFarSide(() => ({}));
  const { database, shards } = system.platform;
  await shards.start(true);
  const channelId = await system.saveChannel(channelDraft('webhook', { url: far.url }));
  const words = { zh: '灯', en: 'Lamp' };
  await database.transaction(async (tx) => {
    const says = { title: words, content: words };
    await system.notices.send(tx, { says, to: [], channelIds: [channelId], variables: {}, subject: 'alarm:1' });
    // What a process leaves behind that is killed right after it began.
    await tx.execute(`update notice_deliveries set leased_by = '${newId()}', due_at = now() + interval '1 minute'`);
  });
  const statuses = async () => {
    const { data } = await system.admin.call(recipientsEndpoints.pageDeliveries, { query: { size: '10' } });
    return data?.records.map(({ status }) => status);
  };
  await expect.poll(statuses, { timeout: 10_000 }).toEqual(['sent']);
  expect(far.got).toHaveLength(1);
  await shards.stop();
  await system.close();
  await far.close();
});
