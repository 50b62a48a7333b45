import type { DeadLetter } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';

const events = {
  'device.saved': 'deviceSaved',
  'device.removed': 'deviceRemoved',
  'place.removed': 'placeRemoved',
  'placeGroup.removed': 'placeGroupRemoved',
  'access.changed': 'accessChanged',
} as const;
const consumers = { alarms: 'alarms', roles: 'roles', sessions: 'sessions' } as const;

const isKeyOf = <T extends object>(of: T, key: string): key is keyof T & string => Object.hasOwn(of, key);

/** What was given up, in words; events, parts of the system and jobs that have none keep their internal names. */
export const useDeadLetterNames = () => {
  const t = usePhrases('deadLetters');
  return {
    /** A notice by its title. */
    title: ({ kind, name, subject }: DeadLetter): string => {
      if (kind === 'notice') return subject;
      return kind === 'event' && isKeyOf(events, name) ? t(events[name]) : name;
    },
    /** What it is about: of a notice, the channel. */
    about: ({ kind, name, subject }: DeadLetter): string => (kind === 'notice' ? name : subject),
    recipient: ({ kind, recipient }: DeadLetter): string =>
      kind === 'event' && isKeyOf(consumers, recipient) ? t(consumers[recipient]) : recipient || '—',
  };
};
