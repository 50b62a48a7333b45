import type { ChannelKind, ChannelValue } from '@eoms/contract';
import { wellFormed } from '@eoms/contract';
import type { Language } from '../../../platform/http/context.ts';
import { type Outbound, OutboundError } from '../../../platform/outbound/outbound.ts';

/** A message as it leaves. `id` is the same at every attempt, so that the far side can drop repeats. */
export interface Message {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  /** What it is about: `alarm:<id>`. */
  readonly subject: string;
  readonly urgent: boolean;
  readonly at: Date;
  readonly language: Language;
  readonly recipient: string;
  /** E-mail address or phone number, for channels that need one. */
  readonly address: string | null;
  readonly userId: string | null;
  /** One of the browsers of the user, for pushes. */
  readonly browserId?: string | null;
}

/** The settings of a channel with its secrets in the clear. */
export interface Settings {
  text(id: string): string;
  number(id: string): number;
  flag(id: string): boolean;
  /** Empty if it has not been entered. */
  secret(id: string): string;
}

export const settingsOf = (
  params: Readonly<Record<string, ChannelValue>>,
  secrets: Readonly<Record<string, string>>,
): Settings => ({
  text: (id) => String(params[id] ?? ''),
  number: (id) => Number(params[id] ?? 0),
  flag: (id) => params[id] === true,
  secret: (id) => secrets[id] ?? '',
});

/** What the far side answered. */
export interface Reply {
  readonly ok: boolean;
  /** Trying again would get the same answer. */
  readonly final?: boolean;
  readonly status: string;
  readonly excerpt: string;
  /** The far side does not want to be asked again before. */
  readonly retryAfterSeconds?: number;
  /** Its limit is one of the whole channel: other messages wait as long. */
  readonly channelWaits?: boolean;
}

export type Sender = (settings: Settings, message: Message, signal: AbortSignal) => Promise<Reply>;
export type Senders = Readonly<Record<ChannelKind, Sender>>;

export interface SenderDeps {
  readonly outbound: Pick<Outbound, 'request' | 'resolve'>;
}

const excerptLength = 300;
export const excerptOf = (text: string): string => wellFormed(text.replaceAll('\0', '').trim().slice(0, excerptLength));

/** A failure without an answer: no connection, no name, a time limit. */
export const failureOf = (error: unknown): Reply => {
  const reason = error instanceof OutboundError ? error.reason : codeOf(error);
  const text = error instanceof Error ? error.message : String(error);
  return { ok: false, final: reason === 'refused', status: reason, excerpt: excerptOf(text) };
};

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code !== '' ? code.slice(0, 40) : 'failed';
};
