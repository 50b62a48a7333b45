import type { SourceText } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { Language } from '../../platform/http/context.ts';
import type { News } from '../../platform/news/news.ts';
import { enabledChannels } from './channels/channels.store.ts';
import { insertDeliveries, latestSlots, type NewDelivery } from './deliveries/deliveries.store.ts';
import { type Planned, planDeliveries } from './deliveries/plan-deliveries.ts';
import { noticesQueued } from './notices.news.ts';
import { browsersOf } from './push/push-browsers.store.ts';
import { peopleOf } from './recipients/people-of.store.ts';
import { preferencesOf } from './recipients/preferences.store.ts';
import { whoMaySee } from './recipients/who-may-see.store.ts';
import { timeText } from './templates/alarm-variables.ts';
import { type NoticeVariables, renderNotice } from './templates/render-notice.ts';
import { findTemplate } from './templates/templates.store.ts';

/** A notice to be sent. */
export interface NoticeRequest {
  /** What it says: a template, or a text of the caller's. */
  readonly says: { readonly templateId: string } | { readonly title: SourceText; readonly content: SourceText };
  /** Ids of notify objects. */
  readonly to: readonly string[];
  /** Ids of users who get it besides, each once. */
  readonly users?: readonly string[];
  /** Defaults to the channels of the template. */
  readonly channelIds?: readonly string[];
  readonly variables: NoticeVariables;
  /** What it is about, for the far side: `alarm:<id>`. */
  readonly subject: string;
  /** Only users who may see all of these places get it; none: everybody. */
  readonly placeIds?: readonly string[];
  /** Comes in quiet hours, and does not wait long for others to leave with. */
  readonly urgent?: boolean;
}

export interface SendDeps {
  readonly news: Pick<News, 'changed'>;
  readonly language: () => Language;
  /** The address of the console in links; empty if nobody has entered one. */
  readonly publicUrl: () => string;
}

const expiresAfterMs = 24 * 3_600_000;
const urgentDigestMinutes = 1;

interface Saying {
  readonly title: SourceText;
  readonly content: SourceText;
  readonly external: boolean;
  readonly channelIds: readonly string[];
}

const sayingOf = async (tx: Executor, says: NoticeRequest['says']): Promise<Saying | undefined> =>
  'templateId' in says ? findTemplate(tx, says.templateId) : { ...says, external: false, channelIds: [] };

/** Deliveries with the same key become one message while they wait; null if each leaves by itself. */
const digestKeyOf = (
  { channel, userId, address, browserId, digestMinutes }: Planned,
  urgent: boolean,
): string | null =>
  digestMinutes === 0 ? null : [channel.id, browserId ?? userId ?? address ?? '', urgent ? 'urgent' : ''].join(' ');

/**
 * The first notice leaves at once; further ones for the same recipient wait until the digest time has passed and then
 * leave together, so that nobody gets more than one message in that time.
 */
const slotOf = (one: Planned, latest: Date | undefined, urgent: boolean): Date => {
  const { earliest, digestMinutes } = one;
  if (latest === undefined) return earliest;
  const minutes = urgent ? Math.min(urgentDigestMinutes, digestMinutes) : digestMinutes;
  const next = latest.getTime() > Date.now() ? latest.getTime() : latest.getTime() + minutes * 60_000;
  return new Date(Math.max(next, earliest.getTime()));
};

/** Stores a notice in the caller's transaction, to leave after it has committed. Returns the id of the notice. */
export const createSendNotice = (deps: SendDeps) => {
  const seeing = async (tx: Executor, { to, users = [], placeIds = [] }: NoticeRequest, now: Date) => {
    const people = await peopleOf(tx, to, now, users);
    if (placeIds.length === 0) return people;
    const allowed = await whoMaySee(
      tx,
      people.flatMap(({ userId }) => userId ?? []),
      placeIds,
    );
    return people.filter(({ userId }) => userId === null || allowed.has(userId));
  };

  return async (tx: Executor, request: NoticeRequest): Promise<string> => {
    const noticeId = newId();
    const now = new Date();
    const { urgent = false, says, channelIds, variables, subject, placeIds = [] } = request;
    const [placeId = null] = placeIds.length === 1 ? placeIds : [];
    const saying = await sayingOf(tx, says);
    if (!saying) return noticeId;
    const people = await seeing(tx, request, now);
    const language = deps.language();
    const userIds = people.flatMap(({ userId }) => userId ?? []);
    const planned = planDeliveries({
      people,
      language,
      urgent,
      external: saying.external,
      now,
      channels: await enabledChannels(tx, channelIds ?? saying.channelIds),
      wishesOf: await preferencesOf(tx, userIds),
      browsersOf: await browsersOf(tx, userIds),
    });
    if (planned.length === 0) return noticeId;
    const keys = planned.map((one) => digestKeyOf(one, urgent));
    const latest = await latestSlots(
      tx,
      keys.flatMap((key) => key ?? []),
    );
    const always = { link: deps.publicUrl(), 'notice.time': timeText(now) };
    const rows = planned.map((one, at): NewDelivery => {
      const key = keys[at] ?? null;
      const slotAt = slotOf(one, key === null ? undefined : latest.get(key), urgent);
      const values = { ...always, ...variables, 'recipient.name': one.recipient };
      const { channel, userId, recipient, address, browserId = null, obstacle } = one;
      return {
        id: newId(),
        noticeId,
        userId,
        recipient,
        address,
        browserId,
        subject,
        placeId,
        urgent,
        language: one.language,
        placeIds: placeIds.length > 1 ? [...placeIds] : null,
        channelId: channel.id,
        channelName: channel.name,
        channelKind: channel.kind,
        ...renderNotice(saying, values, one.language),
        slotAt,
        dueAt: slotAt,
        expiresAt: new Date(slotAt.getTime() + expiresAfterMs),
        digestKey: obstacle ? null : key,
        ...(obstacle
          ? { status: 'failed' as const, reply: { status: obstacle, excerpt: '' } }
          : { status: 'waiting' as const }),
      };
    });
    await insertDeliveries(tx, rows);
    await deps.news.changed(tx, noticesQueued, { noticeId });
    return noticeId;
  };
};
