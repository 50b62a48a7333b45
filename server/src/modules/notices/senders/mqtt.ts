import { isIP } from 'node:net';
import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import type { CheckedAddress } from '../../../platform/outbound/outbound.ts';
import { untilAborted } from '../../../platform/until-aborted.ts';
import type { Sender, SenderDeps, Settings } from './sender.ts';

const optionsOf = (settings: Settings): IClientOptions => {
  const host = settings.text('host');
  const username = settings.text('username');
  return {
    ...(isIP(host) ? {} : { servername: host }),
    ...(username === '' ? {} : { username, password: settings.secret('password') }),
    clientId: `eoms-notice-${crypto.randomUUID()}`,
    connectTimeout: 10_000,
    reconnectPeriod: 0,
  };
};

const urlOf = (settings: Settings, { address, family }: CheckedAddress): string =>
  `${settings.flag('tls') ? 'mqtts' : 'mqtt'}://${family === 6 ? `[${address}]` : address}:${settings.number('port')}`;

const qosOf = (text: string): 0 | 1 | 2 => (text === '2' ? 2 : text === '1' ? 1 : 0);

/** Everything that a broker sends to somebody who only publishes is shorter than this. */
const longestAnswer = 65_536;

/** Rejects as soon as the connection fails, ends, or brings more than belongs there. */
const untilBroken = (client: MqttClient): Promise<never> =>
  new Promise((_resolve, reject) => {
    let bytes = 0;
    client.on('error', reject);
    client.on('close', () => reject(new Error('the broker closed the connection')));
    client.stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > longestAnswer) client.stream.destroy();
    });
  });

/** Publishes a message as JSON; with QoS 1 or 2, the broker confirms it. */
export const mqttSender =
  ({ outbound }: SenderDeps): Sender =>
  async (settings, message, signal) => {
    const checked = await outbound.resolve(settings.text('host'), settings.number('port'), signal);
    const { id, title, content, subject, urgent, at } = message;
    const payload = JSON.stringify({ id, title, content, subject, urgent, at: at.toISOString() });
    const qos = qosOf(settings.text('qos'));
    const client = connect(urlOf(settings, checked), optionsOf(settings));
    const broken = untilBroken(client);
    try {
      // It waits for the connection by itself.
      const published = client.publishAsync(settings.text('topic'), payload, { qos });
      await untilAborted(signal, Promise.race([published, broken]));
      return { ok: true, status: qos === 0 ? 'sent' : 'confirmed', excerpt: '' };
    } finally {
      broken.catch(() => undefined);
      client.end(true);
    }
  };
