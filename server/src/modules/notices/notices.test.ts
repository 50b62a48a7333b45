import {
  channelsEndpoints as channels,
  type NoticePreferences,
  noticeArrived,
  recipientsEndpoints as recipients,
  standardPreferences,
  noticeTemplatesEndpoints as templates,
} from '@eoms/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import { channelDraft, knownAlarm, openFarSide, openNotices, type Posted } from './notices.fixture.ts';
import type { NoticeRequest } from './send-notice.ts';

type Answer = { status?: number; body?: string };
let system: Awaited<ReturnType<typeof openNotices>>;
let far: Awaited<ReturnType<typeof openFarSide>>;
let answer: (posted: Posted) => Answer = () => ({});
beforeAll(async () => {
  system = await openNotices();
  far = await openFarSide((posted) => answer(posted));
});
afterAll(async () => {
  await system.close();
  await far.close();
});
beforeEach(async () => {
  await system.pool.query('truncate notice_deliveries');
  far.got.length = 0;
});
afterEach(() => {
  answer = () => ({});
});

const text = (words: string) => ({ title: { zh: words, en: words }, content: { zh: '…', en: `about ${words}` } });
const notify = (channelIds: string[], more: Partial<NoticeRequest> = {}) =>
  system.platform.database.transaction((tx) =>
    system.notices.send(tx, { says: text('Lamp'), to: [], channelIds, variables: {}, subject: 'alarm:1', ...more }),
  );
const hook = (more: object = {}) => system.saveChannel(channelDraft('webhook', { url: far.url }, more));
const sms = (more: object = {}) =>
  system.saveChannel(
    channelDraft('smsHttp', { url: far.url, body: '{"to":"{{phone}}","text":"{{title}}|{{content}}"}' }, more),
  );
const bodies = () => far.got.map(({ body }) => JSON.parse(body) as { to: string; text: string });
const statuses = async () => (await system.deliveries()).map(({ status }) => status).sort();
const settled = (count: number, status: string) =>
  vi.waitFor(async () => expect(await statuses()).toEqual(Array(count).fill(status)), 8_000);
const wish = async (userId: string, more: Partial<NoticePreferences>) => {
  const client = system.api.signIn({ userId });
  const body = { ...standardPreferences, ...more };
  expect(await client.call(recipients.saveOwnPreferences, { body })).toMatchObject({ code: '200' });
};

describe('channels', () => {
  it('never show their secrets, and do not send them elsewhere', async () => {
    const draft = channelDraft('webhook', { url: `${far.url}/a` }, { secrets: { signSecret: 'very geheim' } });
    const id = await system.saveChannel(draft);
    const shown = await system.admin.call(channels.getChannel, { params: { id } });
    expect(shown.data).toMatchObject({ hasSecrets: ['signSecret'], params: { url: `${far.url}/a` } });
    const { rows } = await system.pool.query('select secrets from notice_channels where id = $1', [id]);
    const audit = await system.pool.query(`select * from audit_entries where target = $1`, [id]);
    expect(JSON.stringify([shown, rows, audit.rows])).not.toContain('geheim');
    await system.saveChannel({ ...draft, id, name: 'renamed hook', secrets: {} });
    const test = async () => system.must(await system.admin.call(channels.testChannel, { body: { id } }));
    expect(await test()).toMatchObject({ ok: true, status: 'HTTP 200', excerpt: 'thank you' });
    expect(far.got.at(-1)?.headers['webhook-signature']).toBeDefined();
    await system.saveChannel({ ...draft, id, params: { url: `${far.url}/b` }, secrets: {} });
    await test();
    expect(far.got.at(-1)?.headers['webhook-signature']).toBeUndefined();
  });

  it('refuse settings that are missing, unknown or wrong, each by its name', async () => {
    const refused = async (kind: Parameters<typeof channelDraft>[0], params: object, secrets = {}) => {
      const body = { ...channelDraft(kind, { ...params }), secrets };
      const { code, details } = await system.admin.call(channels.saveChannel, { body });
      return [code, ...(details ?? []).map(({ field }) => field)];
    };
    const wrong = 'notifyChannel.paramWrong';
    expect(await refused('email', { port: 70_000, colour: 'red' })).toEqual([
      ...[wrong, 'params.colour', 'params.host', 'params.port', 'params.from'],
    ]);
    expect(await refused('webhook', { url: 'file:///etc/passwd' })).toEqual([wrong, 'params.url']);
    expect(await refused('dingtalk', {})).toEqual([wrong, 'secrets.accessToken']);
  });

  it('are tested by those who may edit them, at an address that they need', async () => {
    const id = await sms();
    const viewer = system.api.signIn({ grants: { alarmChannel: ['view'] }, places: 'all' });
    expect(await viewer.call(channels.testChannel, { body: { id } })).toMatchObject({ code: '403' });
    const without = await system.admin.call(channels.testChannel, { body: { id } });
    expect(without).toMatchObject({ code: 'notifyChannel.addressMissing', details: [{ field: 'address' }] });
    answer = () => ({ status: 503, body: 'busy' });
    const reply = await system.admin.call(channels.testChannel, { body: { id, address: '13800000001' } });
    expect(reply.data).toMatchObject({ ok: false, status: 'HTTP 503', excerpt: 'busy' });
  });

  it('move, and describe the settings of their kinds', async () => {
    const [one, two] = [await hook(), await hook()];
    const order = async () =>
      system
        .must(await system.admin.call(channels.listChannelChoices))
        .flatMap(({ id }) => ([one, two].includes(id) ? [id] : []));
    expect(await order()).toEqual([one, two]);
    const up = await system.admin.call(channels.sortChannel, { body: { id: two, direction: 'up' } });
    expect([up.code, await order()]).toEqual(['200', [two, one]]);
    const params = await system.admin.call(channels.listChannelParams, { query: { kind: 'email' } });
    expect(params.data?.find(({ id }) => id === 'password')).toMatchObject({ type: 'secret', standard: null });
  });
});

describe('templates', () => {
  const draft = (more: object = {}) => ({
    code: newId(),
    name: 'Mine',
    group: '',
    messageType: 'alarmRaised',
    channelIds: [],
    external: false,
    title: { zh: '{{alarm.level}} {{ device.name }}', en: '{{alarm.level}} {{ device.name }}' },
    content: { zh: '{{alarm.text}}', en: '{{alarm.text}}' },
    ...more,
  });

  it('have only the variables of their message type, which are never evaluated', async () => {
    const bad = { zh: '{{constructor}} {{alarm.text}}', en: '{{alarm.clearedAt}}' };
    const refused = await system.admin.call(templates.saveNoticeTemplate, { body: draft({ content: bad }) });
    expect(refused.code).toBe('noticeTemplate.variableUnknown');
    expect(refused.details?.map(({ field }) => field)).toEqual(['content.zh', 'content.en']);
    expect(refused.message).toContain('constructor, alarm.clearedAt');
    const { code, title } = draft();
    expect(await system.admin.call(templates.saveNoticeTemplate, { body: draft({ code }) })).toMatchObject({
      code: '200',
    });
    const again = await system.admin.call(templates.saveNoticeTemplate, { body: draft({ code }) });
    expect(again.code).toBe('noticeTemplate.codeInUse');
    expect(title.en).toContain('{{');
  });

  it('are previewed with a made-up alarm, or with one that the caller may see', async () => {
    const { messageType, title, content } = draft();
    const body = { messageType, title, content, alarmId: null };
    const made = await system.admin.call(templates.previewNoticeTemplate, { body });
    expect(made.data?.title).toEqual({ zh: '严重 主投影机', en: 'Serious Main projector' });
    const real = await system.admin.call(templates.previewNoticeTemplate, { body: { ...body, alarmId: knownAlarm } });
    expect(real.data?.content.en).toBe('Offline');
    const other = system.api.signIn({ grants: { alarmTemplate: ['view'] }, places: [newId()] });
    const hidden = await other.call(templates.previewNoticeTemplate, { body: { ...body, alarmId: knownAlarm } });
    expect(hidden).toMatchObject({ code: '404', details: [{ field: 'alarmId' }] });
  });

  it('of the product stay', async () => {
    const own = await system.template('alarm-raised');
    if (!own) throw new Error('no template');
    const removed = await system.admin.call(templates.removeNoticeTemplate, { query: { id: own.id } });
    expect(removed.code).toBe('noticeTemplate.system');
    const { system: _, updatedAt: _at, ...body } = own;
    const moved = await system.admin.call(templates.saveNoticeTemplate, { body: { ...body, code: 'other' } });
    expect(moved).toMatchObject({ code: 'noticeTemplate.system', details: [{ field: 'code' }] });
  });
});

describe('a notice', () => {
  it('leaves after the commit, and not after a rollback', async () => {
    const channel = await hook();
    const given = system.platform.database.transaction(async (tx) => {
      await system.notices.send(tx, {
        says: text('never'),
        to: [],
        channelIds: [channel],
        variables: {},
        subject: 'x',
      });
      throw new Error('rolled back');
    });
    await expect(given).rejects.toThrow('rolled back');
    await notify([channel]);
    await settled(1, 'sent');
    expect(far.got.map(({ body }) => (JSON.parse(body) as { data: { title: string } }).data.title)).toEqual(['Lamp']);
    expect((await system.deliveries())[0]).toMatchObject({ reply: { status: 'HTTP 200', excerpt: 'thank you' } });
  });

  it('is sent again with the same id until the far side takes it, and given up when it refuses', async () => {
    const channel = await hook();
    answer = () => (far.got.length < 3 ? { status: 500 } : {});
    await notify([channel]);
    await settled(1, 'sent');
    expect(new Set(far.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await system.deliveries())[0]?.attempts).toBe(3);
    answer = () => ({ status: 410, body: 'gone' });
    await notify([channel]);
    await vi.waitFor(async () => expect(await statuses()).toEqual(['failed', 'sent']), 5_000);
    const failed = (await system.deliveries({ status: 'failed' }))[0];
    expect(failed).toMatchObject({ attempts: 1, reply: { status: 'HTTP 410', excerpt: 'gone' } });
    answer = () => ({});
    const again = await system.admin.call(recipients.resendDeliveries, { body: { ids: [failed?.id] } });
    expect(again.code).toBe('200');
    await settled(2, 'sent');
  });

  it('is taken over from a node that died while it was sending', async () => {
    const channel = await hook();
    await system.admin.call(channels.enableChannel, { body: { id: channel, enabled: false } });
    await system.admin.call(channels.enableChannel, { body: { id: channel, enabled: true } });
    const messageId = newId();
    // As it is left behind: leased, but not settled.
    await system.pool.query(
      `insert into notice_deliveries (id, notice_id, channel_id, channel_name, channel_kind, recipient, language, title,
         content, subject, urgent, status, attempts, message_id, slot_at, due_at, expires_at, tried_at)
       values ($1, $1, $2, 'c', 'webhook', 'r', 'en', 't', 'c', 's', false, 'waiting', 1, $3, now(),
         now() + interval '300 ms', now() + interval '1 day', now())`,
      [newId(), channel, messageId],
    );
    await settled(1, 'sent');
    expect(far.got.map(({ headers }) => headers['webhook-id'])).toEqual([messageId]);
  });

  it('waits while its channel is off, and expires', async () => {
    const channel = await hook();
    await notify([channel]);
    await settled(1, 'sent');
    await system.pool.query(
      `update notice_deliveries set status = 'waiting', due_at = now() + interval '1 hour', expires_at = now() - interval '1 s'`,
    );
    await notify([channel]);
    await vi.waitFor(async () => expect(await statuses()).toEqual(['expired', 'sent']), 6_000);
  });
});

describe('people', () => {
  it('become one message each within the digest time, the first at once', async () => {
    const channel = await sms({ digestMinutes: 10 });
    const [one, two] = [await system.addUser({ phone: '13800000001' }), await system.addUser({ phone: '13800000002' })];
    const to = [await system.recipientOf(one), await system.recipientOf(two)];
    await notify([channel], { to, says: text('first') });
    await settled(2, 'sent');
    for (const word of ['second', 'third']) await notify([channel], { to: to.slice(0, 1), says: text(word) });
    expect(await statuses()).toEqual(['sent', 'sent', 'waiting', 'waiting']);
    const shown = await system.admin.call(channels.getChannel, { params: { id: channel } });
    expect(shown.data).toMatchObject({ waiting: 2, lastFailedAt: null, lastSentAt: expect.any(String) });
    const waiting = await system.deliveries({ status: 'waiting' });
    expect(new Set(waiting.map(({ dueAt }) => dueAt)).size).toBe(1);
    await system.pool.query(`update notice_deliveries set due_at = now() where status = 'waiting'`);
    await settled(4, 'sent');
    const last = bodies().at(-1);
    expect([far.got.length, last?.text.split('|')[0]]).toEqual([3, '2 notices']);
    expect(last?.text).toContain('second\nabout second\n\nthird');
    expect((await system.deliveries()).map(({ together }) => together).sort()).toEqual([1, 1, 2, 2]);
  });

  it('are reached through roles, departments and rotas, each once', async () => {
    const channel = await sms();
    const [department, below, role] = [newId(), newId(), newId()];
    for (const [id, parent] of [
      [department, null],
      [below, department],
    ])
      await system.pool.query(
        `insert into departments (id, realm, name, code, parent_id, sort) values ($1, 'internal', $2, $2, $3, 0)`,
        [id, `d${id}`, parent],
      );
    await system.pool.query(`insert into roles (id, name, code, type, remarks) values ($1, $2, $2, 'business', '')`, [
      role,
      `r${role}`,
    ]);
    const inside = await system.addUser({ phone: '13800000011', departmentId: below });
    const holder = await system.addUser({ phone: '13800000012' });
    await system.pool.query(
      'insert into user_roles (user_id, role_id, is_default) values ($1, $3, true), ($2, $3, true)',
      [...[holder, inside, role]],
    );
    const onCall = await system.addUser({ phone: '13800000013' });
    const drafts = [
      { name: 'dep', kind: 'department', subjectId: department },
      { name: 'role', kind: 'role', subjectId: role },
      {
        name: 'rota',
        kind: 'rota',
        rota: {
          userIds: [holder, onCall],
          startsAt: new Date(Date.now() - 36 * 3_600_000).toISOString(),
          days: 1,
          standIn: null,
        },
      },
    ];
    const to: string[] = [];
    for (const body of drafts) to.push(system.must(await system.admin.call(recipients.saveRecipient, { body })).id);
    await notify([channel], { to });
    await settled(3, 'sent');
    expect(
      bodies()
        .map((body) => body.to)
        .sort(),
    ).toEqual(['13800000011', '13800000012', '13800000013']);
    const stand = { id: to[2], standIn: { userId: inside, until: new Date(Date.now() + 3_600_000).toISOString() } };
    expect(await system.admin.call(recipients.handOverRota, { body: stand })).toMatchObject({ code: '200' });
    const rotas = system.must(await system.admin.call(recipients.pageRecipients, { query: { kind: 'rota' } }));
    expect(rotas.records[0]?.onCall?.userId).toBe(inside);
    const past = { ...stand, standIn: { ...stand.standIn, until: new Date(0).toISOString() } };
    expect((await system.admin.call(recipients.handOverRota, { body: past })).code).toBe('recipient.handOverPast');
  });

  it('have wishes of their own', async () => {
    const channel = await sms();
    const user = await system.addUser({ phone: '13800000021' });
    const to = [await system.recipientOf(user)];
    await wish(user, { quiet: { from: '00:00', to: '23:59' }, language: 'zh' });
    await notify([channel], { to });
    expect(await statuses()).toEqual(['waiting']);
    await notify([channel], { to, urgent: true });
    await vi.waitFor(async () => expect(await statuses()).toEqual(['sent', 'waiting']), 5_000);
    expect(bodies()[0]?.text).toBe('Lamp|…');
    await system.pool.query('truncate notice_deliveries');
    await wish(user, { muted: ['smsHttp'] });
    await notify([channel], { to, urgent: true });
    expect(await statuses()).toEqual([]);
  });

  it('outside the system get only what may leave it, and those without a number are listed', async () => {
    const channel = await sms();
    const body = { name: 'Guard', kind: 'contact', phone: '138-0000-0031', email: null, language: null };
    const contact = system.must(await system.admin.call(recipients.saveRecipient, { body })).id;
    const silent = await system.recipientOf(await system.addUser());
    await notify([channel], { to: [contact, silent] });
    expect((await system.deliveries()).map(({ reply }) => reply?.status).sort()).toEqual(['noAddress', 'notExternal']);
    const own = await system.template('general');
    await notify([channel], {
      to: [contact],
      says: { templateId: own?.id ?? '' },
      variables: { 'notice.text': 'Fire drill' },
    });
    await vi.waitFor(() => expect(bodies()[0]?.text).toContain('Fire drill'), 5_000);
    const byPhone = await system.admin.call(recipients.recipientsByPhone, { query: { phone: '13800000031' } });
    expect(byPhone.data?.map(({ name }) => name)).toEqual(['Guard']);
  });

  it('get nothing about places that they may not see, then as now', async () => {
    const channel = await sms();
    const [group, place, role] = [newId(), newId(), newId()];
    await system.pool.query(`insert into place_groups (id, name, sort) values ($1, $2, 0)`, [group, group]);
    await system.pool.query(
      `insert into places (id, group_id, name, code, type, sort, open_type, layout_type) values ($1, $2, 'p', $3, '', 0, 'modal', 'default')`,
      [place, group, place],
    );
    await system.pool.query(`insert into roles (id, name, code, type, remarks) values ($1, $2, $2, 'business', '')`, [
      ...[role, role],
    ]);
    await system.pool.query('insert into role_place_groups (role_id, group_id) values ($1, $2)', [role, group]);
    const [seeing, other] = [
      await system.addUser({ phone: '13800000041' }),
      await system.addUser({ phone: '13800000042' }),
    ];
    await system.pool.query('insert into user_roles (user_id, role_id, is_default) values ($1, $2, true)', [
      seeing,
      role,
    ]);
    const to = [await system.recipientOf(seeing), await system.recipientOf(other)];
    await notify([channel], { to, placeIds: [place] });
    await settled(1, 'sent');
    expect(bodies().map((body) => body.to)).toEqual(['13800000041']);
    // The log is of places, too.
    const outsider = system.api.signIn({ grants: { notifyChannel: ['view'] }, places: [newId()] });
    expect((await outsider.call(recipients.pageDeliveries, { query: {} })).data?.total).toBe(0);
    const insider = system.api.signIn({ grants: { notifyChannel: ['view'] }, places: [place] });
    const log = system.must(await insider.call(recipients.pageDeliveries, { query: {} }));
    expect(log.records.map(({ address }) => address)).toEqual(['138***41']);
    // Rights are looked at again when a notice leaves that has waited.
    await system.pool.query(
      `update notice_deliveries set status = 'waiting', due_at = now() + interval '300 ms', message_id = null`,
    );
    await system.pool.query('delete from user_roles where user_id = $1', [seeing]);
    await settled(1, 'failed');
    expect((await system.deliveries())[0]?.reply?.status).toBe('notAllowed');
    expect(far.got).toHaveLength(1);
    // About several places: in the log of those who may see all of them.
    await system.pool.query('update notice_deliveries set place_id = null, place_ids = $1', [[place, newId()]]);
    expect((await insider.call(recipients.pageDeliveries, { query: {} })).data?.total).toBe(0);
  });

  it('see pop-ups on their own topic only', async () => {
    const published = vi.spyOn(system.platform.live, 'publish');
    const [pane] = system.must(await system.admin.call(channels.pageChannels, { query: { kind: 'console' } })).records;
    const user = await system.addUser();
    await notify([pane?.id ?? ''], { to: [await system.recipientOf(user)] });
    await settled(1, 'sent');
    expect((await system.deliveries())[0]?.reply?.status).toMatch(/nobodyOnline|shown/);
    if (system.nodes.length === 1)
      expect(published).toHaveBeenCalledWith(
        `notices:${user}`,
        noticeArrived,
        expect.objectContaining({ title: 'Lamp' }),
      );
    published.mockRestore();
  });
});
