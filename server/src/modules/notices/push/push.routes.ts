import { createECDH } from 'node:crypto';
import { type ChannelReply, pushEndpoints, textOf } from '@eoms/contract';
import { deadline } from '@eoms/drivers/kit';
import { noticeTexts } from '@eoms/phrases';
import { newId } from '../../../platform/database/uuid.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { implement, type Route } from '../../../platform/http/implement.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { OutboundError } from '../../../platform/outbound/outbound.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ChannelRow, firstEnabled } from '../channels/channels.store.ts';
import { failureOf, settingsOf } from '../senders/sender.ts';
import { createPush, type WebPushDeps } from '../senders/web-push.ts';
import {
  forgetPushBrowser,
  listPushBrowsers,
  ownPushTarget,
  type PushTarget,
  savePushBrowser,
} from './push-browsers.store.ts';

export interface PushRoutesDeps extends Pick<Platform, 'database' | 'secrets'> {
  readonly push: WebPushDeps;
}

const timeoutMs = 30_000;

/** Nothing can be encrypted for a point that is not on the curve, so it would fail at every notice. */
const requirePublicKey = (p256dh: string): void => {
  const probe = createECDH('prime256v1');
  probe.generateKeys();
  try {
    probe.computeSecret(Buffer.from(p256dh, 'base64url'));
  } catch {
    throw refuse('422', {}, [{ field: 'p256dh' }]);
  }
};

const lookMs = 3_000;

/**
 * Refuses an address inside our own network at once, instead of at every notice. Each push checks the address again; one
 * whose name cannot be looked up now is left to that.
 */
const requireOutside = async (outbound: WebPushDeps['outbound'], endpoint: string, signal: AbortSignal) => {
  const { hostname, port } = new URL(endpoint);
  await outbound.resolve(hostname, Number(port || 443), deadline(lookMs, signal)).catch((error: unknown) => {
    if (error instanceof OutboundError && error.reason === 'refused') throw refuse('422', {}, [{ field: 'endpoint' }]);
  });
};

/** Browsers that notices are pushed to, each managed by its user. */
export const pushRoutes = ({ database, secrets, push }: PushRoutesDeps): Route[] => {
  const { db, transaction } = database;
  const sendTest = createPush(push);
  const requireOwn = async (endpoint: string, caller: Caller): Promise<PushTarget> => {
    const found = await ownPushTarget(db, secrets, endpoint, caller);
    if (!found) throw refuse('404');
    return found;
  };
  const test = async (channel: ChannelRow, target: PushTarget, caller: Caller): Promise<ChannelReply> => {
    const message = {
      id: newId(),
      subject: 'test',
      urgent: false,
      at: new Date(),
      language: caller.language,
      title: textOf(noticeTexts.testTitle, caller.language),
      content: textOf(noticeTexts.testContent, caller.language).replace('{{name}}', () => channel.name),
      recipient: caller.username,
      address: null,
      userId: caller.userId,
      browserId: target.id,
    };
    const began = performance.now();
    const signal = deadline(timeoutMs, caller.signal);
    const { ok, status, excerpt } = await sendTest(settingsOf(channel.params, {}), target, message, signal).catch(
      failureOf,
    );
    return { ok, status, excerpt, tookMs: Math.round(performance.now() - began) };
  };

  return implement(pushEndpoints, {
    getOwnPush: async (_, caller) => ({
      publicKey: (await push.browsers.keys()).publicKey,
      enabled: (await firstEnabled(db, 'webPush')) !== undefined,
      browsers: await listPushBrowsers(db, caller),
    }),
    saveOwnPush: async ({ body }, caller) => {
      requirePublicKey(body.p256dh);
      await requireOutside(push.outbound, body.endpoint, caller.signal);
      const id = await transaction(async (tx) => {
        const saved = await savePushBrowser(tx, secrets, body, caller);
        await caller.audit({ target: saved, after: { userAgent: caller.userAgent } }, tx);
        return saved;
      });
      return { id };
    },
    removeOwnPush: async ({ body: { endpoint } }, caller) => {
      const { id } = await requireOwn(endpoint, caller);
      await transaction(async (tx) => {
        await forgetPushBrowser(tx, id);
        await caller.audit({ target: id }, tx);
      });
      return null;
    },
    testOwnPush: async ({ body: { endpoint } }, caller) => {
      const target = await requireOwn(endpoint, caller);
      const channel = await firstEnabled(db, 'webPush');
      if (!channel) throw refuse('notifyChannel.noPush');
      const reply = await test(channel, target, caller);
      await caller.audit({ target: target.id, after: { ok: reply.ok, status: reply.status } });
      return reply;
    },
  });
};
