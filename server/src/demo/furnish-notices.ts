import {
  accessEndpoints,
  type ChannelKind,
  channelShapes,
  channelsEndpoints,
  type NotifyChannelDraft,
  noticeTemplatesEndpoints,
  recipientsEndpoints,
  standardParams,
  textOf,
} from '@eoms/contract';
import { sampleNotices as texts } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import { findUser } from './furnish-people.ts';
import type { InternalCall } from './internal-calls.ts';
import type { SimulatedDevice } from './start-simulators.ts';

type Given = Pick<NotifyChannelDraft, 'params'> & Partial<Pick<NotifyChannelDraft, 'secrets'>>;

/** Prepared, but off: their far sides do not exist. */
const prepared = (language: DemoFile['language']): [keyof typeof texts, ChannelKind, Given][] => [
  [
    'mail',
    'email',
    { params: { host: 'smtp.example.com', username: 'eoms', from: 'eoms@example.com', fromName: 'EOMS' } },
  ],
  [
    'sms',
    'smsAliyun',
    {
      params: {
        accessKeyId: 'LTAI-sample',
        signName: textOf(texts.signature, language),
        templateCode: 'SMS_000000001',
      },
      secrets: { accessKeySecret: 'not a real one' },
    },
  ],
  ['robot', 'dingtalk', { params: {}, secrets: { accessToken: 'not a real one', signSecret: 'SEC-sample' } }],
  ['hook', 'webhook', { params: { url: 'https://desk.example.com/hooks/eoms' }, secrets: { signSecret: 'sample' } }],
  ['logs', 'syslog', { params: { host: 'syslog.example.com' } }],
];

const addChannels = async (call: InternalCall, { language }: DemoFile): Promise<void> => {
  for (const [key, kind, { params, secrets = {} }] of prepared(language)) {
    const { perMinute, digestMinutes } = channelShapes[kind];
    const body = { name: textOf(texts[key], language), kind, perMinute, digestMinutes, enabled: false, secrets };
    await call(channelsEndpoints.saveChannel, { body: { ...body, params: { ...standardParams(kind), ...params } } });
  }
};

/** The signage screen in the lobby shows messages; the test of the channel can be watched on its simulator. */
export const furnishTicker = async (
  call: InternalCall,
  { language }: DemoFile,
  devices: readonly { readonly sample: SimulatedDevice; readonly deviceId: string }[],
): Promise<void> => {
  const screen = devices.find(({ sample }) =>
    sample.making.model.definition?.actions?.some(({ id }) => id === 'message'),
  );
  if (!screen) return;
  const { perMinute, digestMinutes } = channelShapes.device;
  const name = textOf(texts.ticker, language);
  const known = await call(channelsEndpoints.listChannelChoices, {});
  if (known.some((channel) => channel.name === name)) return;
  const params = { deviceId: screen.deviceId, action: 'message', parameter: 'text', say: '{{title}}' };
  const body = { name, kind: 'device' as const, perMinute, digestMinutes, enabled: true, secrets: {}, params };
  await call(channelsEndpoints.saveChannel, { body });
};

const addRecipients = async (call: InternalCall, demo: DemoFile): Promise<void> => {
  const roles = await call(accessEndpoints.listAllRoles, {});
  const roleOf = (code: string) => roles.find((role) => role.code === code)?.id ?? '';
  const operator = (await findUser(call, demo.operator.username)) ?? '';
  const administrator = (await findUser(call, demo.administrator.username)) ?? '';
  const name = (key: keyof typeof texts): string => textOf(texts[key], demo.language);
  const startsAt = new Date();
  startsAt.setDate(startsAt.getDate() - 1);
  startsAt.setHours(9, 0, 0, 0);
  const rota = { userIds: [operator, administrator], startsAt: startsAt.toISOString(), days: 7, standIn: null };
  const contact = { phone: '+86 571 0000 0110', email: 'guard@example.com', language: demo.language };
  for (const body of [
    { name: name('operators'), kind: 'role' as const, subjectId: roleOf('operator') },
    { name: name('administrators'), kind: 'user' as const, subjectId: administrator },
    { name: name('guard'), kind: 'contact' as const, ...contact },
    { name: name('rota'), kind: 'rota' as const, rota },
  ])
    await call(recipientsEndpoints.saveRecipient, { body });
};

/** Channels, a template and notify objects; the console's pop-ups are there already. */
export const furnishNotices = async (call: InternalCall, demo: DemoFile): Promise<void> => {
  const known = await call(channelsEndpoints.listChannelChoices, {});
  if (known.length > 1) return;
  await addChannels(call, demo);
  await addRecipients(call, demo);
  const { language } = demo;
  await call(noticeTemplatesEndpoints.saveNoticeTemplate, {
    body: {
      code: 'vip-alarm',
      name: textOf(texts.template, language),
      group: textOf(texts.group, language),
      external: false,
      messageType: 'alarmRaised',
      title: texts.title,
      content: texts.content,
      channelIds: known.map(({ id }) => id),
    },
  });
};
