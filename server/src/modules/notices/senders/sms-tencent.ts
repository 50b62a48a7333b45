import { createHash, createHmac } from 'node:crypto';
import { fillJson } from './fill-body.ts';
import { below, postMessage } from './http-reply.ts';
import { readAnswerOf, smsTencentCodes } from './provider-answers.ts';
import type { Sender, SenderDeps } from './sender.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

export interface TencentCall {
  readonly host: string;
  readonly service: string;
  readonly action: string;
  readonly body: string;
  readonly seconds: number;
  readonly secretId: string;
  readonly secretKey: string;
}

/** The `Authorization` of Tencent Cloud's calls: TC3-HMAC-SHA256 over the request and its day. */
export const signTencent = ({ host, service, action, body, seconds, secretId, secretKey }: TencentCall): string => {
  const date = new Date(seconds * 1_000).toISOString().slice(0, 10);
  const signed = 'content-type;host;x-tc-action';
  const headers = [
    'content-type:application/json; charset=utf-8',
    `host:${host}`,
    `x-tc-action:${action.toLowerCase()}`,
  ];
  const request = ['POST', '/', '', ...headers, '', signed, sha256(body)].join('\n');
  const scope = `${date}/${service}/tc3_request`;
  const text = ['TC3-HMAC-SHA256', String(seconds), scope, sha256(request)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request');
  const signature = hmac(key, text).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
};

/** Numbers without a country prefix are Chinese. */
const international = (phone: string): string => {
  const digits = phone.replace(/[ -]/g, '');
  return digits.startsWith('+') ? digits : `+86${digits}`;
};

const paramsOf = (filled: string): unknown => {
  try {
    return JSON.parse(filled);
  } catch {
    return [filled];
  }
};

const readAnswer = readAnswerOf(smsTencentCodes);

/** Short messages by Tencent Cloud (`SendSms`, version 2021-01-11). */
export const smsTencentSender =
  (deps: SenderDeps): Sender =>
  (settings, message, signal) => {
    const url = below(settings.text('baseUrl'), '/');
    const seconds = Math.floor(Date.now() / 1_000);
    const body = JSON.stringify({
      PhoneNumberSet: [international(message.address ?? '')],
      SmsSdkAppId: settings.text('sdkAppId'),
      SignName: settings.text('signName'),
      TemplateId: settings.text('templateCode'),
      TemplateParamSet: paramsOf(fillJson(settings.text('templateParam'), message)),
      SessionContext: message.id,
    });
    const call = { host: new URL(url).host, service: 'sms', action: 'SendSms', body, seconds };
    const authorization = signTencent({
      ...call,
      secretId: settings.text('secretId'),
      secretKey: settings.secret('secretKey'),
    });
    const headers = {
      authorization,
      'content-type': 'application/json; charset=utf-8',
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': settings.text('region'),
      'x-tc-timestamp': String(seconds),
    };
    return postMessage(deps, { url, body, headers, signal, readAnswer });
  };
