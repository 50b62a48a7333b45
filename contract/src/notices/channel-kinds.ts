import { z } from 'zod';
import { isHost } from '../vocabulary/addresses.ts';

/** The ways on which a notice can leave; each is a sender in the server's `notices/senders`. */
export const ChannelKind = z.enum([
  'console',
  'webPush',
  'email',
  'smsAliyun',
  'smsTencent',
  'smsHttp',
  'dingtalk',
  'wecom',
  'feishu',
  'webhook',
  'mqtt',
  'syslog',
  'device',
]);
export type ChannelKind = z.infer<typeof ChannelKind>;

/**
 * What a channel needs to know of a recipient: `browser` each browser that the user let notices come to, and `group`
 * nothing, as it reaches all who listen there with one message.
 */
export type ChannelReach = 'user' | 'browser' | 'email' | 'phone' | 'group';

/** `device`: an id; `deviceAction` and `deviceText`: an action of that device, and its argument that takes a text. */
export const ChannelParamType = z.enum([
  ...(['text', 'long', 'url', 'number', 'choice', 'switch', 'secret'] as const),
  ...(['device', 'deviceAction', 'deviceText'] as const),
]);
export type ChannelParamType = z.infer<typeof ChannelParamType>;

/** A setting of a channel. Its label is the phrase `param.<id>`. */
export interface ChannelParam {
  readonly id: string;
  readonly type: ChannelParamType;
  readonly needed?: boolean;
  readonly default?: string | number | boolean;
  readonly choices?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** Names where the channel sends to: secrets are not sent to another target than the one they were entered for. */
  readonly target?: boolean;
  /** A text that has to be the name or address of a host. */
  readonly isHost?: boolean;
}

export interface ChannelShape {
  readonly reach: ChannelReach;
  /** Messages per minute of a new channel. */
  readonly perMinute: number;
  /** Within how many minutes several notices for the same recipient become one message; 0: never. */
  readonly digestMinutes: number;
  readonly params: readonly ChannelParam[];
}

const host: ChannelParam = { id: 'host', type: 'text', needed: true, target: true, isHost: true };
const url: ChannelParam = { id: 'url', type: 'url', needed: true, target: true };
const port = (standard: number): ChannelParam => ({
  id: 'port',
  type: 'number',
  needed: true,
  default: standard,
  min: 1,
  max: 65_535,
  target: true,
});
const baseUrl = (standard: string): ChannelParam => ({
  id: 'baseUrl',
  type: 'url',
  needed: true,
  default: standard,
  target: true,
});
const secret = (id: string, needed = false): ChannelParam => ({ id, type: 'secret', needed });
const text = (id: string, more: Partial<ChannelParam> = {}): ChannelParam => ({ id, type: 'text', ...more });

export const channelShapes: Readonly<Record<ChannelKind, ChannelShape>> = {
  console: { reach: 'user', perMinute: 600, digestMinutes: 1, params: [] },
  webPush: { reach: 'browser', perMinute: 600, digestMinutes: 1, params: [text('contact', { needed: true })] },
  email: {
    reach: 'email',
    perMinute: 60,
    digestMinutes: 5,
    params: [
      host,
      port(587),
      { id: 'security', type: 'choice', needed: true, default: 'starttls', choices: ['starttls', 'tls', 'none'] },
      { id: 'verify', type: 'switch', default: true, target: true },
      text('username'),
      secret('password'),
      text('from', { needed: true }),
      text('fromName'),
      text('ehloName', { isHost: true }),
    ],
  },
  smsAliyun: {
    reach: 'phone',
    perMinute: 20,
    digestMinutes: 10,
    params: [
      baseUrl('https://dysmsapi.aliyuncs.com'),
      text('accessKeyId', { needed: true }),
      secret('accessKeySecret', true),
      text('signName', { needed: true }),
      text('templateCode', { needed: true }),
      { id: 'templateParam', type: 'long', needed: true, default: '{"content":"{{title}}"}' },
    ],
  },
  smsTencent: {
    reach: 'phone',
    perMinute: 20,
    digestMinutes: 10,
    params: [
      baseUrl('https://sms.tencentcloudapi.com'),
      text('secretId', { needed: true }),
      secret('secretKey', true),
      text('region', { needed: true, default: 'ap-guangzhou' }),
      text('sdkAppId', { needed: true }),
      text('signName', { needed: true }),
      text('templateCode', { needed: true }),
      { id: 'templateParam', type: 'long', needed: true, default: '["{{title}}"]' },
    ],
  },
  smsHttp: {
    reach: 'phone',
    perMinute: 20,
    digestMinutes: 10,
    params: [
      url,
      { id: 'format', type: 'choice', needed: true, default: 'json', choices: ['json', 'form'] },
      {
        id: 'body',
        type: 'long',
        needed: true,
        default: '{"mobile":"{{phone}}","text":"{{title}}\\n{{content}}","id":"{{id}}"}',
      },
      text('header'),
      secret('headerValue'),
      text('success'),
    ],
  },
  dingtalk: {
    reach: 'group',
    perMinute: 18,
    digestMinutes: 1,
    params: [baseUrl('https://oapi.dingtalk.com'), secret('accessToken', true), secret('signSecret')],
  },
  wecom: {
    reach: 'group',
    perMinute: 18,
    digestMinutes: 1,
    params: [baseUrl('https://qyapi.weixin.qq.com'), secret('robotKey', true)],
  },
  feishu: {
    reach: 'group',
    perMinute: 90,
    digestMinutes: 1,
    params: [baseUrl('https://open.feishu.cn'), secret('robotKey', true), secret('signSecret')],
  },
  webhook: { reach: 'group', perMinute: 600, digestMinutes: 0, params: [url, secret('signSecret')] },
  mqtt: {
    reach: 'group',
    perMinute: 3_000,
    digestMinutes: 0,
    params: [
      host,
      port(1883),
      { id: 'tls', type: 'switch', default: false, target: true },
      text('username'),
      secret('password'),
      text('topic', { needed: true, default: 'eoms/notices' }),
      { id: 'qos', type: 'choice', needed: true, default: '1', choices: ['0', '1', '2'] },
    ],
  },
  syslog: {
    reach: 'group',
    perMinute: 3_000,
    digestMinutes: 0,
    params: [
      host,
      port(514),
      { id: 'transport', type: 'choice', needed: true, default: 'udp', choices: ['udp', 'tcp'] },
      { id: 'facility', type: 'number', needed: true, default: 16, min: 0, max: 23 },
      text('appName', { needed: true, default: 'eoms' }),
    ],
  },
  device: {
    reach: 'group',
    perMinute: 4,
    digestMinutes: 1,
    params: [
      { id: 'deviceId', type: 'device', needed: true, target: true },
      { id: 'action', type: 'deviceAction', needed: true },
      { id: 'parameter', type: 'deviceText', needed: true },
      { id: 'say', type: 'long', needed: true, default: '{{title}}' },
    ],
  },
};

export type ChannelValue = string | number | boolean;

const fits = (param: ChannelParam, value: ChannelValue): boolean => {
  if (param.type === 'number')
    return Number.isInteger(value) && Number(value) >= (param.min ?? 0) && Number(value) <= (param.max ?? 1e9);
  if (param.type === 'switch') return typeof value === 'boolean';
  if (typeof value !== 'string') return false;
  if (param.type === 'choice') return param.choices?.includes(value) ?? false;
  if (param.isHost) return isHost(value);
  if (param.type === 'url') return value === '' || z.url({ protocol: /^https?$/ }).safeParse(value).success;
  return true;
};

export interface ChannelFault {
  readonly id: string;
  readonly is: 'missing' | 'unknown' | 'wrong';
}

const faultOf = (param: ChannelParam, value: ChannelValue | undefined): ChannelFault['is'] | undefined => {
  if (value === undefined || value === '') return param.needed ? 'missing' : undefined;
  return fits(param, value) ? undefined : 'wrong';
};

/** A setting whose format has words of its own: the address of a host, or a network port. */
export const channelFormatOf = ({ id, isHost: host }: ChannelParam): 'host' | 'port' | undefined =>
  host ? 'host' : id === 'port' ? 'port' : undefined;

/** What is wrong with the settings of a channel; secrets apart. */
export const channelFaults = (
  kind: ChannelKind,
  params: Readonly<Record<string, ChannelValue>>,
): readonly ChannelFault[] => {
  const known = channelShapes[kind].params.filter(({ type }) => type !== 'secret');
  const faults: ChannelFault[] = Object.keys(params)
    .filter((id) => !known.some((param) => param.id === id))
    .map((id) => ({ id, is: 'unknown' }));
  for (const param of known) {
    const is = faultOf(param, params[param.id]);
    if (is) faults.push({ id: param.id, is });
  }
  return faults;
};

/** The settings of a new channel. */
export const standardParams = (kind: ChannelKind): Record<string, ChannelValue> =>
  Object.fromEntries(
    channelShapes[kind].params.flatMap((param) => (param.default === undefined ? [] : [[param.id, param.default]])),
  );
