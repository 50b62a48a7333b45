import type { SourceText } from '@eoms/contract/vocabulary';
import { type DeviceError, deviceError } from '../kit/device-error.ts';
import { say } from '../kit/say.ts';

/** Return codes of CONNACK: 1–5 of MQTT 3.1.1 (3.2.2.3), above 128 of MQTT 5 (3.2.2.2). */
const refusals: Record<number, SourceText> = {
  1: say('代理不支持此 MQTT 版本', 'the broker does not speak this version of MQTT'),
  2: say('代理不接受此客户端标识', 'the broker does not accept this client identifier'),
  3: say('代理暂不可用', 'the broker is unavailable'),
  4: say('用户名或密码错误', 'wrong user name or password'),
  5: say('代理拒绝登录：未授权', 'the broker refused the sign-in: not authorised'),
  132: say('代理不支持此 MQTT 版本', 'the broker does not speak this version of MQTT'),
  133: say('代理不接受此客户端标识', 'the broker does not accept this client identifier'),
  134: say('用户名或密码错误', 'wrong user name or password'),
  135: say('代理拒绝登录：未授权', 'the broker refused the sign-in: not authorised'),
  136: say('代理暂不可用', 'the broker is unavailable'),
};
const signIn = new Set([4, 5, 134, 135]);

const network: Record<string, SourceText> = {
  ECONNREFUSED: say('代理拒绝连接', 'the broker refused the connection'),
  ECONNRESET: say('代理断开了连接', 'the broker reset the connection'),
  EHOSTUNREACH: say('代理不可达', 'no route to the broker'),
  ETIMEDOUT: say('连接代理超时', 'connecting to the broker took too long'),
};

export const brokerAway = say('与代理的连接已断开', 'the connection to the broker was lost');
export const brokerSilent = say('连接代理超时', 'connecting to the broker took too long');

/** The reason why a broker cannot be used, from the library's error. */
export const brokerError = (error: unknown): DeviceError => {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code === 'number' && refusals[code] !== undefined)
    return deviceError(signIn.has(code) ? 'signIn' : 'unreachable', refusals[code]);
  if (typeof code === 'string' && network[code] !== undefined) return deviceError('unreachable', network[code]);
  if (typeof code === 'string' && /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(code))
    return deviceError(
      'unreachable',
      say(`代理的证书不受信任（${code}）`, `the broker's certificate is not trusted (${code})`),
    );
  const suffix = typeof code === 'string' || typeof code === 'number' ? ` (${code})` : '';
  return deviceError('unreachable', { zh: `${brokerAway.zh}${suffix}`, en: `${brokerAway.en}${suffix}` });
};
