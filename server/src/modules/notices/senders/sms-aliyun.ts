import { createHmac } from 'node:crypto';
import { fillJson } from './fill-body.ts';
import { below, postMessage } from './http-reply.ts';
import { readAnswerOf, smsAliyunCodes } from './provider-answers.ts';
import type { Sender, SenderDeps } from './sender.ts';

/** Percent-encoding of RFC 3986, which the signature is made of. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature of Alibaba Cloud's RPC calls, version 1.0: HMAC-SHA1 over the sorted parameters. */
export const signAliyun = (
  method: 'GET' | 'POST',
  params: Readonly<Record<string, string>>,
  secret: string,
): string => {
  const query = Object.keys(params)
    .sort()
    .map((name) => `${encode(name)}=${encode(params[name] ?? '')}`)
    .join('&');
  return createHmac('sha1', `${secret}&`)
    .update(`${method}&${encode('/')}&${encode(query)}`)
    .digest('base64');
};

const readAnswer = readAnswerOf(smsAliyunCodes);

/** Short messages by Alibaba Cloud (`SendSms`, version 2017-05-25). */
export const smsAliyunSender =
  (deps: SenderDeps): Sender =>
  (settings, message, signal) => {
    const params = {
      Action: 'SendSms',
      Version: '2017-05-25',
      Format: 'JSON',
      AccessKeyId: settings.text('accessKeyId'),
      SignatureMethod: 'HMAC-SHA1',
      SignatureVersion: '1.0',
      SignatureNonce: crypto.randomUUID(),
      Timestamp: new Date().toISOString().replace(/\.\d+/, ''),
      PhoneNumbers: (message.address ?? '').replace(/[ -]/g, ''),
      SignName: settings.text('signName'),
      TemplateCode: settings.text('templateCode'),
      TemplateParam: fillJson(settings.text('templateParam'), message),
      OutId: message.id,
    };
    const Signature = signAliyun('POST', params, settings.secret('accessKeySecret'));
    return postMessage(deps, {
      url: below(settings.text('baseUrl'), '/'),
      body: new URLSearchParams({ ...params, Signature }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      signal,
      readAnswer,
    });
  };
