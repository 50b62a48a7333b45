import { type ChannelReply, channelShapes, Email, Phone, textOf } from '@eoms/contract';
import { deadline } from '@eoms/drivers/kit';
import { fieldProblemText, noticeTexts } from '@eoms/phrases';
import { lockRow } from '../../../platform/database/save-row.ts';
import { newId } from '../../../platform/database/uuid.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { pushTargetIds } from '../push/push-browsers.store.ts';
import { failureOf, type Reply, type Senders, settingsOf } from '../senders/sender.ts';
import { openSecrets } from './channel-secrets.ts';
import { keptChannels, noteOutcome } from './channels.store.ts';

export interface TestChannelDeps extends Pick<Platform, 'database' | 'secrets'> {
  readonly senders: Senders;
}

const timeoutMs = 30_000;

const requireAddress = (reach: 'email' | 'phone', address: string | undefined, { language }: Caller): string => {
  const found = (reach === 'email' ? Email : Phone).safeParse(address);
  if (found.success) return found.data;
  const given = address !== undefined && address.trim() !== '';
  const message = given ? { message: fieldProblemText(reach, language) } : {};
  throw refuse('notifyChannel.addressMissing', {}, [{ field: 'address', ...message }]);
};

const requireBrowsers = async ({ db }: TestChannelDeps['database'], { userId }: Caller): Promise<string[]> => {
  const ids = await pushTargetIds(db, userId);
  if (ids.length === 0) throw refuse('notifyChannel.noBrowser');
  return ids;
};

/** A test succeeds if every browser of the caller was reached. */
const worstOf = (replies: readonly Reply[]): Reply =>
  replies.find(({ ok }) => !ok) ?? replies[0] ?? { ok: false, status: 'failed', excerpt: '' };

/** Sends a message to the caller's address by a channel, even if that is disabled, and waits for the answer. */
export const testChannel = async (
  { database, secrets, senders }: TestChannelDeps,
  { id, address }: { readonly id: string; readonly address?: string | undefined },
  caller: Caller,
): Promise<ChannelReply> => {
  const channel = await lockRow(database.db, keptChannels, id);
  const { reach } = channelShapes[channel.kind];
  const to = reach === 'email' || reach === 'phone' ? requireAddress(reach, address, caller) : null;
  const message = {
    id: newId(),
    title: textOf(noticeTexts.testTitle, caller.language),
    content: textOf(noticeTexts.testContent, caller.language).replace('{{name}}', () => channel.name),
    subject: 'test',
    urgent: false,
    at: new Date(),
    language: caller.language,
    recipient: caller.username,
    address: to,
    userId: caller.userId,
  };
  const settings = settingsOf(channel.params, openSecrets(secrets, channel));
  const began = performance.now();
  const signal = deadline(timeoutMs, caller.signal);
  const send = (browserId: string | null): Promise<Reply> =>
    senders[channel.kind](settings, { ...message, browserId }, signal).catch(failureOf);
  const browserIds = reach === 'browser' ? await requireBrowsers(database, caller) : [null];
  const { ok, status, excerpt } = worstOf(await Promise.all(browserIds.map(send)));
  await noteOutcome(database.db, id, { ok, pauseSeconds: 0 });
  await caller.audit({ target: id, after: { ok, status } });
  return { ok, status, excerpt, tookMs: Math.round(performance.now() - began) };
};
