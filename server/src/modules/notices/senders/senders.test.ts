import { createHmac } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import type { ChannelKind } from '@eoms/contract';
import { standardParams } from '@eoms/contract';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { noDevices, openFarSide, openOutbound } from '../notices.fixture.ts';
import { createSenders } from './create-senders.ts';
import { signDingtalk } from './dingtalk.ts';
import { signFeishu } from './feishu.ts';
import { failureOf, type Message, settingsOf } from './sender.ts';
import { signAliyun } from './sms-aliyun.ts';
import { signTencent } from './sms-tencent.ts';
import { signWebhook } from './webhook.ts';

const senders = createSenders({
  ...noDevices,
  outbound: openOutbound,
  live: { publish: () => undefined, isWanted: () => false },
  push: { outbound: openOutbound, browsers: {} as never },
});
const hostile = 'A "quoted" \\ {{phone}} name\r\nBcc: x@y.z & <b> 灯泡';
const message: Message = {
  id: '018f0000-0000-7000-8000-000000000001',
  title: hostile,
  content: 'Lamp too hot\nsecond line',
  subject: 'alarm:1',
  urgent: true,
  at: new Date('2026-03-02T06:05:10.000Z'),
  language: 'en',
  recipient: 'Min Wang',
  address: '138 0000 0001',
  userId: null,
};
const send = (
  kind: ChannelKind,
  params: Record<string, string | number | boolean>,
  secrets: Record<string, string> = {},
  more: Partial<Message> = {},
) =>
  senders[kind](
    settingsOf({ ...standardParams(kind), ...params }, secrets),
    { ...message, ...more },
    AbortSignal.timeout(5_000),
  ).catch(failureOf);

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
const farSide = async (...given: Parameters<typeof openFarSide>) => {
  const far = await openFarSide(...given);
  closing.push(far.close);
  return far;
};

describe('signatures', () => {
  it('are those of the documents', () => {
    // https://help.aliyun.com/document_detail/101343.html
    const params = {
      AccessKeyId: 'testId',
      Action: 'SendSms',
      Format: 'XML',
      OutId: '123',
      PhoneNumbers: '15300000001',
      RegionId: 'cn-hangzhou',
      SignName: '阿里云短信测试专用',
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: '45e25e9b-0a6f-4070-8c85-2956eda1b466',
      SignatureVersion: '1.0',
      TemplateCode: 'SMS_71390007',
      TemplateParam: '{"customer":"test"}',
      Timestamp: '2017-07-12T02:42:19Z',
      Version: '2017-05-25',
    };
    expect(signAliyun('GET', params, 'testSecret')).toBe('zJDF+Lrzhj/ThnlvIToysFRq6t4=');
    // https://open.dingtalk.com: the string is `timestamp\nsecret`, the key the secret.
    expect(signDingtalk('SEC1', 1_700_000_000_000)).toBe(
      createHmac('sha256', 'SEC1').update('1700000000000\nSEC1').digest('base64'),
    );
    // https://open.feishu.cn: the key is `timestamp\nsecret`, and nothing is signed with it.
    expect(signFeishu('SEC2', 1_700_000_000)).toBe(createHmac('sha256', '1700000000\nSEC2').digest('base64'));
    expect(signWebhook('s', { id: 'a', seconds: 1, body: '{}' })).toBe(
      `v1,${createHmac('sha256', 's').update('a.1.{}').digest('base64')}`,
    );
    const call = { host: 'sms.tencentcloudapi.com', service: 'sms', action: 'SendSms', seconds: 1_551_113_065 };
    const signed = signTencent({ ...call, body: '{}', secretId: 'AKID', secretKey: 'key' });
    expect(signed).toMatch(
      /^TC3-HMAC-SHA256 Credential=AKID\/2019-02-25\/sms\/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=[0-9a-f]{64}$/,
    );
    expect(signTencent({ ...call, body: '{} ', secretId: 'AKID', secretKey: 'key' })).not.toBe(signed);
  });
});

describe('over HTTP', () => {
  it('signs webhooks, and gives each message its id', async () => {
    const far = await farSide(() => ({ body: 'kept' }));
    const reply = await send('webhook', { url: `${far.url}/hook` }, { signSecret: 'geheim' });
    expect(reply).toEqual({ ok: true, final: false, status: 'HTTP 200', excerpt: 'kept' });
    const [posted] = far.got;
    if (!posted) throw new Error('nothing came');
    const { headers, body } = posted;
    expect(headers['webhook-id']).toBe(message.id);
    const seconds = Number(headers['webhook-timestamp']);
    expect(headers['webhook-signature']).toBe(signWebhook('geheim', { id: message.id, seconds, body }));
    expect(JSON.parse(body)).toMatchObject({ id: message.id, data: { title: hostile, subject: 'alarm:1' } });
  });

  it('asks again after faults that pass, and not after refusals', async () => {
    for (const [status, final] of [
      ...([
        [500, false],
        [429, false],
        [404, true],
        [302, true],
      ] as const),
    ]) {
      const far = await farSide(() => ({ status, body: 'no' }));
      expect(await send('webhook', { url: far.url })).toMatchObject({ ok: false, final, status: `HTTP ${status}` });
    }
    expect(await send('webhook', { url: 'http://127.0.0.1:1/' })).toMatchObject({ ok: false, status: 'unreachable' });
  });

  it('knows by the body whether robots took a message', async () => {
    const kinds = [
      ['dingtalk', 'errcode', 'accessToken', '/robot/send?access_token=t%2B1&timestamp='],
      ['wecom', 'errcode', 'robotKey', '/cgi-bin/webhook/send?key=t%2B1'],
      ['feishu', 'code', 'robotKey', '/open-apis/bot/v2/hook/t%2B1'],
    ] as const;
    for (const [kind, field, secret, path] of kinds) {
      let code = 0;
      const far = await farSide(() => ({ body: JSON.stringify({ [field]: code }) }));
      const give = () => send(kind, { baseUrl: `${far.url}/` }, { [secret]: 't+1', signSecret: 'sec' });
      expect(await give()).toMatchObject({ ok: true });
      expect(far.got[0]?.url.startsWith(path), far.got[0]?.url).toBe(true);
      expect(JSON.stringify(JSON.parse(far.got[0]?.body ?? ''))).toContain('灯泡');
      code = 310_999;
      expect(await give()).toMatchObject({ ok: false, final: false, status: 'HTTP 200 · 310999' });
    }
  });

  it('takes the code of a provider as its document says, whatever the HTTP status', async () => {
    const robots = { accessToken: 't', robotKey: 't', accessKeySecret: 's', secretKey: 's' };
    const limited = (seconds: number, channelWaits: boolean) => ({
      final: false,
      retryAfterSeconds: seconds,
      channelWaits,
    });
    const answers: readonly (readonly [ChannelKind, string, object, number?])[] = [
      [
        'dingtalk',
        '{"errcode":310000,"errmsg":"keywords not in content"}',
        { final: true, excerpt: 'keywords not in content' },
      ],
      ['dingtalk', '{"errcode":130101,"errmsg":"send too fast"}', limited(600, true)],
      ['dingtalk', '{"errcode":-1,"errmsg":"system busy"}', { final: false }],
      ['wecom', '{"errcode":93000,"errmsg":"invalid webhook url"}', { final: true, excerpt: 'invalid webhook url' }],
      ['wecom', '{"errcode":45009,"errmsg":"api freq out of limit"}', limited(60, true)],
      ['feishu', '{"code":19024,"msg":"Key Words Not Found"}', { final: true, excerpt: 'Key Words Not Found' }],
      ['feishu', '{"code":99991400,"msg":"request trigger frequency limit"}', limited(60, true), 400],
      ['smsAliyun', '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"触发小时级流控"}', limited(60, false)],
      [
        'smsAliyun',
        '{"Code":"isv.MOBILE_NUMBER_ILLEGAL","Message":"非法手机号"}',
        { final: true, excerpt: '非法手机号' },
      ],
      ['smsAliyun', '{"Code":"Throttling.User","Message":"slow"}', limited(60, true), 400],
      [
        'smsTencent',
        '{"Response":{"Error":{"Code":"AuthFailure.SignatureFailure","Message":"no"}}}',
        { final: true, excerpt: 'no' },
      ],
      [
        'smsTencent',
        '{"Response":{"SendStatusSet":[{"Code":"LimitExceeded.PhoneNumberThirtySecondLimit","Message":"x"}]}}',
        limited(30, false),
      ],
      ['dingtalk', '<html>gateway</html>', { final: false }, 502],
      ['dingtalk', '<html>portal</html>', { final: false }],
      ['wecom', '['.repeat(9_000), { final: false }],
      ['feishu', '{"code":{"a":1}}', { final: true }, 404],
    ];
    for (const [kind, body, expected, status = 200] of answers) {
      const far = await farSide(() => ({ status, body }));
      expect(await send(kind, { baseUrl: far.url }, robots), body).toMatchObject({ ok: false, ...expected });
    }
  });

  it('does not take a fault for success because no word of success was asked for', async () => {
    const far = await farSide(() => ({ status: 500, body: 'broken' }));
    expect(await send('smsHttp', { url: far.url })).toMatchObject({ ok: false, final: false });
  });

  it('reads what a gateway says in its own character set', async () => {
    const server = createHttpServer((_, response) => {
      response.writeHead(403, { 'content-type': 'text/plain; charset=GBK' }).end(Buffer.from([0xb2, 0xbb, 0xd0, 0xd0]));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    const { port } = server.address() as AddressInfo;
    expect(await send('smsHttp', { url: `http://127.0.0.1:${port}` })).toMatchObject({ final: true, excerpt: '不行' });
  });

  it('fills the bodies of gateways without letting a value out of its text', async () => {
    const far = await farSide(() => ({ body: '{"Code":"OK","result":"accepted"}' }));
    const custom = { url: far.url, header: 'X-Key', success: 'accepted' };
    expect(await send('smsHttp', custom, { headerValue: 'k' })).toMatchObject({ ok: true });
    expect(JSON.parse(far.got[0]?.body ?? '')).toEqual({
      mobile: message.address,
      id: message.id,
      text: `${hostile}\n${message.content}`,
    });
    expect(far.got[0]?.headers['x-key']).toBe('k');
    await send('smsHttp', { ...custom, format: 'form', body: 'to={{phone}}&text={{title}}' });
    expect(new URLSearchParams(far.got[1]?.body).get('text')).toBe(hostile);
    expect(await send('smsHttp', { ...custom, success: 'queued' })).toMatchObject({ ok: false, final: false });
  });

  it('calls Alibaba and Tencent Cloud as they want', async () => {
    const far = await farSide(() => ({ body: '{"Code":"OK","Response":{"SendStatusSet":[{"Code":"Ok"}]}}' }));
    const aliyun = { baseUrl: far.url, accessKeyId: 'id', signName: 'EOMS', templateCode: 'SMS_1' };
    expect(await send('smsAliyun', aliyun, { accessKeySecret: 's' })).toMatchObject({ ok: true });
    const sent = Object.fromEntries(new URLSearchParams(far.got[0]?.body));
    expect(sent).toMatchObject({ PhoneNumbers: '13800000001', OutId: message.id, Action: 'SendSms' });
    expect(JSON.parse(sent.TemplateParam ?? '')).toEqual({ content: hostile });
    const { Signature, ...signed } = sent;
    expect(Signature).toBe(signAliyun('POST', signed, 's'));
    const tencent = { baseUrl: far.url, secretId: 'id', sdkAppId: '14', signName: 'EOMS', templateCode: '7' };
    expect(await send('smsTencent', tencent, { secretKey: 'k' })).toMatchObject({ ok: true });
    const body = JSON.parse(far.got[1]?.body ?? '') as object;
    expect(body).toMatchObject({ PhoneNumberSet: ['+8613800000001'], TemplateParamSet: [hostile] });
  });
});

describe('over other protocols', () => {
  it('sends mail with an id that stays, and no second header out of a title', async () => {
    const mails: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          mails.push(Buffer.concat(chunks).toString());
          done(mails.length > 1 ? Object.assign(new Error('mailbox full'), { responseCode: 552 }) : null);
        });
      },
    });
    const listener = server.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    closing.push(() => new Promise((resolve) => server.close(() => resolve(undefined))));
    const { port } = listener.address() as AddressInfo;
    const params = { host: '127.0.0.1', port, security: 'none', from: 'eoms@example.com', fromName: 'EOMS' };
    const to = { address: 'min@example.com' };
    expect(await send('email', params, {}, to)).toMatchObject({ ok: true, status: '250' });
    const [head = ''] = (mails[0] ?? '').split('\r\n\r\n');
    expect(head).toContain(`Message-ID: <${message.id}@example.com>`);
    expect(head).not.toMatch(/^Bcc:/im);
    expect(await send('email', params, {}, to)).toMatchObject({ ok: false, final: true, status: '552' });
    // A server without STARTTLS gets nothing from a channel that demands it.
    expect(await send('email', { ...params, security: 'starttls' }, {}, to)).toMatchObject({ ok: false });
    expect(mails).toHaveLength(2);
  });

  it('greets a mail server by the name of its choice, and shows what a server says that refuses it', async () => {
    const greetings: string[] = [];
    const server = createServer((socket) => {
      socket.write('220 relay\r\n');
      socket.on('data', (chunk) => {
        const line = String(chunk).trim();
        greetings.push(line);
        socket.end(/\[|@/.test(line) ? '501 no literals\r\n' : '421 4.3.2 <venue> come back later\r\n');
      });
      socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    const { port } = server.address() as AddressInfo;
    const params = { host: '127.0.0.1', port, security: 'none', from: 'eoms@venue.example.com' };
    const to = { address: 'min@example.com' };
    const refused = { ok: false, final: false, status: '421', excerpt: '421 4.3.2 <venue> come back later' };
    expect(await send('email', params, {}, to)).toMatchObject(refused);
    expect(await send('email', { ...params, ehloName: 'console.venue.cn' }, {}, to)).toMatchObject(refused);
    expect(greetings).toEqual(['EHLO venue.example.com', 'EHLO console.venue.cn']);
  });

  it('writes one line to syslog by UDP and TCP', async () => {
    const udp = createSocket('udp4');
    udp.bind(0, '127.0.0.1');
    await once(udp, 'listening');
    closing.push(async () => udp.close());
    const got = once(udp, 'message') as Promise<[Buffer]>;
    expect(await send('syslog', { host: '127.0.0.1', port: udp.address().port })).toMatchObject({ ok: true });
    const line = String((await got)[0]);
    // Local use 0 (16), critical (2).
    expect(line).toMatch(
      /^<130>1 2026-03-02T06:05:10\.000Z \S+ eoms - NOTICE \[eoms@32473 id="018f[^"]+" subject="alarm:1"\] \uFEFFA "quoted"/,
    );
    expect(line).not.toMatch(/[\r\n]/);
    const lines: string[] = [];
    const tcp = createServer((socket) => socket.on('data', (chunk) => lines.push(String(chunk))));
    tcp.listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    closing.push(() => new Promise((resolve) => tcp.close(resolve)));
    const { port } = tcp.address() as AddressInfo;
    expect(await send('syslog', { host: '127.0.0.1', port, transport: 'tcp' })).toMatchObject({ ok: true });
    await expect.poll(() => lines.join('')).toMatch(new RegExp(`^${Buffer.byteLength(line)} <130>1 `));
  });

  it('publishes over MQTT and waits for the broker', async () => {
    const { Aedes } = await import('aedes');
    const broker = await Aedes.createBroker();
    const server = createServer(broker.handle);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(
      () => new Promise((resolve) => broker.close(() => resolve(undefined))),
      () => new Promise((resolve) => server.close(resolve)),
    );
    const published: string[] = [];
    broker.on('publish', ({ topic, payload }) => {
      if (topic === 'a/b') published.push(String(payload));
    });
    const { port } = server.address() as AddressInfo;
    expect(await send('mqtt', { host: '127.0.0.1', port, topic: 'a/b' })).toMatchObject({ status: 'confirmed' });
    expect(JSON.parse(published[0] ?? '')).toMatchObject({ id: message.id, title: hostile });
    expect(await send('mqtt', { host: '127.0.0.1', port: 1 })).toMatchObject({ ok: false });
  });
});
