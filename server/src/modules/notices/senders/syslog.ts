import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { deadline } from '@eoms/drivers/kit';
import type { Message, Reply, Sender, SenderDeps, Settings } from './sender.ts';

const severity = { urgent: 2, plain: 4 };
const withinMs = 10_000;

const word = (text: string, longest: number): string => text.replace(/[^\x21-\x7e]/g, '').slice(0, longest) || '-';
const paramValue = (text: string): string => text.replace(/["\\\]]/g, (sign) => `\\${sign}`);

/** One message of RFC 5424. Line breaks would be taken for the end of a message by many receivers. */
export const syslogLine = (settings: Settings, message: Message, host = hostname()): string => {
  const priority = settings.number('facility') * 8 + (message.urgent ? severity.urgent : severity.plain);
  const head = `<${priority}>1 ${message.at.toISOString()} ${word(host, 255)} ${word(settings.text('appName'), 48)} - NOTICE`;
  const data = `[eoms@32473 id="${paramValue(message.id)}" subject="${paramValue(message.subject)}"]`;
  const text = `${message.title} ${message.content}`.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return `${head} ${data} \uFEFF${text}`;
};

const byUdp = async (address: string, family: 4 | 6, port: number, line: string): Promise<Reply> => {
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  try {
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.send(line, port, address, (error) => (error ? reject(error) : resolve()));
    });
    return { ok: true, status: 'sent', excerpt: '' };
  } finally {
    socket.close();
  }
};

const byTcp = async (address: string, port: number, line: string, signal: AbortSignal): Promise<Reply> => {
  const socket = connect({ host: address, port });
  const limit = deadline(withinMs, signal);
  try {
    await once(socket, 'connect', { signal: limit });
    // Octet counting (RFC 6587): the length goes before each message.
    socket.end(`${Buffer.byteLength(line)} ${line}`);
    await once(socket, 'finish', { signal: limit });
    return { ok: true, status: 'sent', excerpt: '' };
  } finally {
    socket.destroy();
  }
};

/** A line to a syslog server. Neither transport has an answer: it only says that the line has left. */
export const syslogSender =
  ({ outbound }: SenderDeps): Sender =>
  async (settings, message, signal) => {
    const port = settings.number('port');
    const { address, family } = await outbound.resolve(settings.text('host'), port, signal);
    const line = syslogLine(settings, message);
    if (settings.text('transport') === 'udp') return byUdp(address, family, port, line);
    return byTcp(address, port, line, signal);
  };
