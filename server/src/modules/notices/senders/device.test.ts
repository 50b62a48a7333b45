import { channelsEndpoints as calls, type NotifyChannelDraft } from '@eoms/contract';
import { defineDriver } from '@eoms/drivers/kit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../../platform/testing/test-api.ts';
import { type DevicesApi, openDevicesApi } from '../../devices/devices-api.fixture.ts';
import { channelDraft, noPush, openOutbound } from '../notices.fixture.ts';
import { createNotices } from '../notices.module.ts';
import { deviceSender } from './device.ts';
import { type Message, settingsOf } from './sender.ts';

const text = (zh: string, en: string) => ({ zh, en });
const words = { id: 'words', name: text('文字', 'Text'), type: 'string', required: true, maxLength: 40 } as const;
const volume = { id: 'volume', name: text('音量', 'Volume'), type: 'int', min: 0, max: 100 } as const;
const pagingDriver = defineDriver({
  id: 'TestPaging',
  version: '1',
  name: text('广播', 'Paging'),
  category: ['audio'],
  protocol: 'test',
  control: 'tcp',
  transport: { kind: 'tcp', port: 4352, frame: { delimiter: '\r' } },
  params: [{ id: 'host', name: text('地址', 'Host'), type: 'host', required: true }],
  properties: [],
  actions: [
    { id: 'say', name: text('播报', 'Say'), params: [words, { ...volume, default: 60 }], run: async () => undefined },
    {
      id: 'sayLoud',
      name: text('大声', 'Loud'),
      run: async () => undefined,
      params: [words, { ...volume, required: true }],
    },
    { id: 'stop', name: text('停止', 'Stop'), run: async () => undefined },
  ],
});

let system: DevicesApi;
let api: TestApi;
let deviceId: string;
let said: unknown[] = [];
let answer: 'confirmed' | 'failed' = 'confirmed';

beforeAll(async () => {
  system = await openDevicesApi(pagingDriver);
  const { platform, engine } = system;
  engine.bus.on('command.changed', ({ id, args, status }) => {
    if (status !== 'pending') return;
    said.push(args);
    const at = { sentAt: Date.now(), endedAt: Date.now() };
    const reason = { code: 'device.busy' as const, text: text('设备忙', 'the device is busy') };
    setTimeout(() => engine.advance(id, { status: answer, ...at, ...(answer === 'failed' ? { reason } : {}) }), 5);
  });
  const config = {
    language: () => 'en' as const,
    general: async () => ({ publicUrl: '' }) as never,
    retention: async () => ({ noticeDays: 90 }) as never,
  };
  const [first, ...rest] = system.estate.nodes;
  const routesOf = ({ platform: own, devices, commands }: typeof first) => ({
    platform: own,
    routes: createNotices({ platform: own, config, outbound: openOutbound, devices, commands, ...noPush }).routes,
  });
  api = await createTestApi(platform, [routesOf(first), ...rest.map(routesOf)]);
  deviceId = await system.add({ name: 'Hall paging', placeId: system.venue.hall });
  engine.connect(deviceId, 'online');
});
afterAll(async () => {
  await api?.close();
  await system?.close();
});
beforeEach(() => {
  said = [];
  answer = 'confirmed';
});

const params = (more: Record<string, string> = {}) => ({ deviceId, action: 'say', parameter: 'words', ...more });
const message = (more: Partial<Message> = {}): Message => ({
  id: 'm',
  title: 'Leak in 301',
  content: 'Water\r\nat the door',
  subject: 'alarm:1',
  urgent: true,
  at: new Date(),
  language: 'en',
  recipient: 'everyone',
  address: null,
  userId: null,
  ...more,
});
const send = (more: Partial<Message> = {}, settings: Record<string, string> = {}) =>
  deviceSender(system.estate)(
    settingsOf({ ...params(), say: '{{title}}: {{content}}', ...settings }, {}),
    message(more),
    AbortSignal.timeout(5_000),
  );

it('says the message in one line that fits, with the defaults of the action', async () => {
  expect(await send()).toMatchObject({ ok: true, status: 'confirmed' });
  expect(said).toEqual([{ words: 'Leak in 301: Water at the door', volume: 60 }]);
  said = [];
  await send({ title: `PWR 1\r\nAT 💧${'x'.repeat(60)}` });
  expect(said).toEqual([{ words: expect.stringMatching(/^PWR 1 AT .{1,33}$/u), volume: 60 }]);
});

it('says what the device answered, and tries again only what may succeed', async () => {
  answer = 'failed';
  expect(await send()).toMatchObject({ ok: false, status: 'failed', excerpt: 'the device is busy', final: false });
  expect(await send({}, { action: 'gone' })).toMatchObject({ ok: false, final: true });
  system.engine.connect(deviceId, 'offline');
  expect(await send()).toMatchObject({ ok: false, final: false, status: 'unreachable' });
  system.engine.connect(deviceId, 'online');
});

it('does not say what is old', async () => {
  said = [];
  expect(await send({ at: new Date(Date.now() - 11 * 60_000) })).toMatchObject({ final: true, status: 'tooLate' });
  expect(said).toEqual([]);
});

it('can be saved only with a device that the caller may control, and an action that needs no more than a text', async () => {
  const root = api.signIn({ superAdministrator: true });
  const save = (draft: NotifyChannelDraft, client: Pick<typeof root, 'call'> = root) =>
    client.call(calls.saveChannel, { body: draft });
  const draft = (more: Record<string, string> = {}) => channelDraft('device', params(more));
  expect((await save(draft())).code).toBe('200');
  const wrongs: Record<string, string>[] = [
    { action: 'sayLoud' },
    { action: 'stop' },
    { parameter: 'volume' },
    { action: 'none' },
  ];
  for (const wrong of wrongs)
    expect([wrong, (await save(draft(wrong))).code]).toEqual([wrong, 'notifyChannel.paramWrong']);
  const editor = (places: string[], grants: object = {}) =>
    api.signIn({ grants: { alarmChannel: ['view', 'edit'], ...grants }, places });
  const control = { placeControl: ['view', 'control'] };
  expect((await save(draft(), editor([system.venue.hall]))).code).toBe('403');
  expect((await save(draft(), editor([], control))).code).not.toBe('200');
  expect((await save(draft(), editor([system.venue.hall], control))).code).toBe('200');
});
