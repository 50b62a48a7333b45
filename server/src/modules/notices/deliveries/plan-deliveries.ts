import { channelShapes, type NoticePreferences, textOf } from '@eoms/contract';
import { noticeTexts } from '@eoms/phrases';
import type { Language } from '../../../platform/http/context.ts';
import type { ChannelRow } from '../channels/channels.store.ts';
import type { ReachedBrowser } from '../push/push-browsers.store.ts';
import type { Person } from '../recipients/people-of.store.ts';
import { quietUntil } from '../recipients/quiet-hours.ts';

/** Where one notice goes: a channel, and the person that it reaches there. */
export interface Planned {
  readonly channel: ChannelRow;
  readonly userId: string | null;
  readonly recipient: string;
  readonly address: string | null;
  readonly browserId?: string;
  readonly language: Language;
  /** Not before then. */
  readonly earliest: Date;
  readonly digestMinutes: number;
  /** Why it cannot be sent at all. */
  readonly obstacle?: 'noAddress' | 'notExternal';
}

export interface PlanOptions {
  readonly channels: readonly ChannelRow[];
  readonly people: readonly Person[];
  readonly wishesOf: (userId: string) => NoticePreferences;
  readonly browsersOf: (userId: string) => readonly ReachedBrowser[];
  readonly language: Language;
  readonly urgent: boolean;
  /** Whether people outside the system may get it. */
  readonly external: boolean;
  readonly now: Date;
}

const toGroup = (channel: ChannelRow, { language, now }: PlanOptions): Planned => ({
  channel,
  userId: null,
  recipient: textOf(noticeTexts.everyone, language),
  address: null,
  language,
  earliest: now,
  digestMinutes: channel.digestMinutes,
});

const addressOf = (channel: ChannelRow, person: Person): string | null => {
  const { reach } = channelShapes[channel.kind];
  return reach === 'email' ? person.email : reach === 'phone' ? person.phone : null;
};

const earliestFor = (wishes: NoticePreferences | undefined, { urgent, now }: PlanOptions): Date => {
  if (!wishes?.quiet || (urgent && wishes.urgentInQuiet)) return now;
  return quietUntil(now, wishes.quiet.from, wishes.quiet.to) ?? now;
};

/** Nobody has to let notices come to a browser, so it is no obstacle to have none. */
const toBrowsers = (planned: Planned, { browsersOf }: PlanOptions): Planned[] =>
  planned.userId === null
    ? []
    : browsersOf(planned.userId).map(({ id, userAgent }) => ({ ...planned, address: userAgent, browserId: id }));

const toPerson = (channel: ChannelRow, person: Person, options: PlanOptions): Planned | undefined => {
  const { reach } = channelShapes[channel.kind];
  const { userId } = person;
  if (userId === null && (reach === 'user' || reach === 'browser')) return undefined;
  const wishes = userId === null ? undefined : options.wishesOf(userId);
  if (wishes?.muted.includes(channel.kind)) return undefined;
  const address = addressOf(channel, person);
  const planned = {
    channel,
    userId,
    recipient: person.name,
    address,
    language: wishes?.language ?? person.language ?? options.language,
    earliest: earliestFor(wishes, options),
    digestMinutes: wishes?.digestMinutes ?? channel.digestMinutes,
  };
  if (userId === null && address === null) return undefined;
  if (userId === null && !options.external) return { ...planned, obstacle: 'notExternal' };
  return (reach === 'email' || reach === 'phone') && address === null ? { ...planned, obstacle: 'noAddress' } : planned;
};

/** Each address once, however many notify objects lead to it. */
export const planDeliveries = (options: PlanOptions): Planned[] => {
  const planned = new Map<string, Planned>();
  for (const channel of options.channels) {
    if (channelShapes[channel.kind].reach === 'group') planned.set(channel.id, toGroup(channel, options));
    else
      for (const person of options.people) {
        const one = toPerson(channel, person, options);
        const all = one && channelShapes[channel.kind].reach === 'browser' ? toBrowsers(one, options) : [one];
        for (const to of all) if (to) planned.set(`${channel.id} ${to.browserId ?? to.address ?? to.userId}`, to);
      }
  }
  return [...planned.values()];
};
