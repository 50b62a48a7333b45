import { isIP } from 'node:net';
import { connectAsync, type IClientOptions } from 'mqtt';
import type { CheckedAddress } from '../../../platform/outbound/outbound.ts';
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

/** Publishes a message as JSON; with QoS 1 or 2, the broker confirms it. */
export const mqttSender =
  ({ outbound }: SenderDeps): Sender =>
  async (settings, message, signal) => {
    const checked = await outbound.resolve(settings.text('host'), settings.number('port'));
    const client = await connectAsync(urlOf(settings, checked), optionsOf(settings), false);
    const abort = (): void => void client.end(true);
    signal.addEventListener('abort', abort);
    try {
      const { id, title, content, subject, urgent, at } = message;
      const payload = JSON.stringify({ id, title, content, subject, urgent, at: at.toISOString() });
      const qos = qosOf(settings.text('qos'));
      await client.publishAsync(settings.text('topic'), payload, { qos });
      return { ok: true, status: qos === 0 ? 'sent' : 'confirmed', excerpt: '' };
    } finally {
      signal.removeEventListener('abort', abort);
      await client.endAsync(true);
    }
  };
