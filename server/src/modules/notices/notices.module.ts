import type { SourceText } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { createPlugPoint } from '../../platform/plug-point.ts';
import type { GivenUp } from '../../platform/work/given-up.store.ts';
import type { Config } from '../config/config.module.ts';
import type { SessionModule } from '../session/session.module.ts';
import { channelsRoutes } from './channels/channels.routes.ts';
import { createDeliverMessage, usualRetry } from './deliveries/deliver-message.ts';
import { forgetOlderThan } from './deliveries/deliveries.store.ts';
import { createDispatch } from './deliveries/dispatch-notices.ts';
import { givenUpNotices } from './deliveries/given-up-notices.store.ts';
import { createNoticeUses } from './notice-uses.ts';
import { noticesFreed, noticesQueued } from './notices.news.ts';
import { pushRoutes } from './push/push.routes.ts';
import { findPushTarget, forgetOfSessions, forgetPushBrowser, notePushed } from './push/push-browsers.store.ts';
import { createVapidKeys } from './push/vapid-keys.ts';
import { recipientsRoutes } from './recipients/recipients.routes.ts';
import { recipientIds } from './recipients/recipients.store.ts';
import { type RotaOnCall, rotasOnCall } from './recipients/rotas.store.ts';
import { seedNotices } from './seed-notices.ts';
import { createSendNotice, type NoticeRequest } from './send-notice.ts';
import { createSenders } from './senders/create-senders.ts';
import type { SpeakingDevices } from './senders/device.ts';
import type { WebPushDeps } from './senders/web-push.ts';
import { type FindAlarm, templatesRoutes } from './templates/templates.routes.ts';
import { findTemplate } from './templates/templates.store.ts';

export { createNoticeOutbound, createPushOutbound } from './channels/notice-outbound.ts';
export { systemTemplateId } from './seed-notices.ts';
export type { NoticeRequest } from './send-notice.ts';
export { alarmVariables, timeText } from './templates/alarm-variables.ts';
export type { NoticeVariables } from './templates/render-notice.ts';
export type { FindAlarm } from './templates/templates.routes.ts';

export interface NoticesDeps extends SpeakingDevices {
  readonly platform: Pick<
    Platform,
    'database' | 'references' | 'news' | 'live' | 'jobs' | 'secrets' | 'bus' | 'work' | 'log' | 'safeMode'
  >;
  readonly config: Pick<Config, 'language' | 'general' | 'retention'>;
  /** The way to servers of mail, gateways and webhooks: only to those that the administrator allows. */
  readonly outbound: Pick<Outbound, 'request' | 'resolve'>;
  /** The way to the push services that browsers choose. */
  readonly pushOutbound: Pick<Outbound, 'request' | 'resolve'>;
  /** A browser whose user has signed out there gets nothing. */
  readonly sessions: Pick<SessionModule, 'onRevoked'>;
  /** Seconds until another attempt; tests wait less. */
  readonly pauseAfter?: (attempt: number) => number;
}

export interface NoticesModule extends ModuleParts {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stores a notice in the caller's transaction; it leaves after the commit. Returns its id. */
  send(tx: Executor, request: NoticeRequest): Promise<string>;
  /** What a template is called; undefined if there is none. */
  templateName(id: string): Promise<SourceText | undefined>;
  /** Ids of all notify objects. */
  recipientIds(): Promise<string[]>;
  /** The notify objects with turns, and whose turn it is; nobody before the first turn, or where all have left. */
  rotas(db: Executor): Promise<RotaOnCall[]>;
  /** Notices that could not be delivered. */
  readonly givenUp: GivenUp;
  /** Notices about subjects that begin like this (`due:`) leave only while they still say the truth. */
  addCheck(prefix: string, stillApplies: (subject: string) => Promise<boolean>): void;
  /** Plugs in what templates may say about an alarm, from the module of the alarms. */
  setAlarms(findAlarm: FindAlarm): void;
}

const createWebPush = ({ platform: { database, secrets }, pushOutbound }: NoticesDeps): WebPushDeps => ({
  outbound: pushOutbound,
  browsers: {
    keys: createVapidKeys({ database, secrets }),
    find: (browserId, userId) => findPushTarget(database.db, secrets, { browserId, userId }),
    reached: (id) => notePushed(database.db, id),
    forget: (id) => forgetPushBrowser(database.db, id),
  },
});

const jobName = 'notices.tidy';

/** The address as last read; a notice is stored in a transaction, which must not wait for another connection. */
const lastPublicUrl = ({ general }: Pick<Config, 'general'>): (() => string) => {
  let last = '';
  const read = (): void => {
    general().then(
      ({ publicUrl }) => {
        last = publicUrl;
      },
      () => undefined,
    );
  };
  read();
  return () => {
    read();
    return last;
  };
};

/** Notices to people and systems: the channels on which they leave, what they say, whom they reach, and what became of them. */
export const createNotices = (deps: NoticesDeps): NoticesModule => {
  const { platform, config, outbound, devices, commands } = deps;
  const { database, news, live, jobs, secrets, log } = platform;
  const alarms = createPlugPoint<FindAlarm>('notices.setAlarms');
  const push = createWebPush(deps);
  const senders = createSenders({ outbound, live, devices, commands, push });
  const retry = { ...usualRetry, pauseAfter: deps.pauseAfter ?? usualRetry.pauseAfter };
  const checks: [prefix: string, stillApplies: (subject: string) => Promise<boolean>][] = [];
  const stillApplies = async (subject: string): Promise<boolean> =>
    (await checks.find(([prefix]) => subject.startsWith(prefix))?.[1](subject)) ?? true;
  const deliver = createDeliverMessage({ database, secrets, senders, retry, stillApplies });
  const dispatch = createDispatch({ database, bus: platform.bus, work: platform.work, retry, deliver });
  const uses = createNoticeUses(platform.references);
  const publicUrl = lastPublicUrl(config);
  live.allowTopic('notices', 'session', (caller, userId) => userId === caller.userId);
  deps.sessions.onRevoked(forgetOfSessions);
  for (const waiting of [noticesQueued, noticesFreed]) news.wakes(waiting, dispatch);
  jobs.work(jobName, async () => {
    const { noticeDays } = await config.retention();
    log.info({ notices: await forgetOlderThan(database.db, noticeDays) }, 'forgot old notices');
  });
  return {
    routes: [
      ...channelsRoutes({ database, news, secrets, senders, speaking: { devices, commands }, uses }),
      ...templatesRoutes({ database, uses, findAlarm: (caller, id) => alarms.get()(caller, id) }),
      ...pushRoutes({ database, secrets, push }),
      ...recipientsRoutes({ database, news, uses }),
    ],
    send: createSendNotice({ news, language: config.language, publicUrl }),
    templateName: async (id) => (await findTemplate(database.db, id))?.title,
    recipientIds: () => recipientIds(database.db),
    rotas: (db) => rotasOnCall(db, new Date()),
    givenUp: givenUpNotices(news),
    addCheck: (prefix, check) => void checks.push([prefix, check]),
    setAlarms: alarms.plug,
    async start() {
      alarms.get();
      await database.transaction(seedNotices);
      await jobs.schedule(jobName, '41 3 * * *');
      await platform.safeMode.whenOff(dispatch.start);
    },
    stop: dispatch.stop,
  };
};
