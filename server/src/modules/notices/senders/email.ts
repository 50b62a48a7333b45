import { isIP } from 'node:net';
import { createTransport, type SentMessageInfo } from 'nodemailer';
import { untilAborted } from '../../../platform/until-aborted.ts';
import {
  excerptOf,
  failureOf,
  type Message,
  type Reply,
  type Sender,
  type SenderDeps,
  type Settings,
} from './sender.ts';

/** What SMTP servers answer, with nodemailer's additions to an error. */
interface SmtpFailure extends Error {
  readonly responseCode?: number;
  readonly response?: string;
}

const domainOf = (settings: Settings): string => settings.text('from').split('@')[1] ?? 'eoms';

/**
 * What this system calls itself in EHLO (RFC 5321, section 4.1.1.1). A machine in a venue has seldom a name that a relay
 * would look up, and many refuse the address that would stand in its place.
 */
const nameInGreeting = (settings: Settings): string => settings.text('ehloName') || domainOf(settings);

const transportOf = (settings: Settings, address: string) => {
  const host = settings.text('host');
  const security = settings.text('security');
  const username = settings.text('username');
  return createTransport({
    host: address,
    port: settings.number('port'),
    name: nameInGreeting(settings),
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: {
      rejectUnauthorized: settings.flag('verify'),
      // The connection goes to the address that was checked; the certificate is that of the name.
      ...(isIP(host) ? {} : { servername: host }),
    },
    ...(username === '' ? {} : { auth: { user: username, pass: settings.secret('password') } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
};

const mailOf = (settings: Settings, message: Message) => ({
  from: { name: settings.text('fromName'), address: settings.text('from') },
  to: { name: message.recipient, address: message.address ?? '' },
  subject: message.title.replace(/\s+/g, ' '),
  text: message.content,
  date: message.at,
  messageId: `<${message.id}@${domainOf(settings)}>`,
  headers: { 'X-EOMS-Subject': message.subject, 'Auto-Submitted': 'auto-generated' },
  ...(message.urgent ? { priority: 'high' as const } : {}),
});

const smtpFailure = (error: unknown): Reply => {
  const { responseCode, response } = error as SmtpFailure;
  if (responseCode === undefined) return failureOf(error);
  // Codes from 500 on are final (RFC 5321), except that of a sign-in, which somebody may be just about to correct.
  const final = responseCode >= 500 && responseCode !== 535;
  return { ok: false, final, status: String(responseCode), excerpt: excerptOf(response ?? '') };
};

/** Mail by SMTP, encrypted as the channel says. */
export const emailSender =
  ({ outbound }: SenderDeps): Sender =>
  async (settings, message, signal) => {
    const { address } = await outbound.resolve(settings.text('host'), settings.number('port'), signal);
    const transport = transportOf(settings, address);
    try {
      const { response }: SentMessageInfo = await untilAborted(
        signal,
        transport.sendMail({ ...mailOf(settings, message), signal }),
      );
      return { ok: true, status: response.slice(0, 3), excerpt: excerptOf(response) };
    } catch (error) {
      return smtpFailure(error);
    } finally {
      transport.close();
    }
  };
