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

/** Names of events and their subscribers; unknown ones keep their internal names. */
export const useDeadLetterNames = () => {
  const t = usePhrases('deadLetters');
  return {
    event: (name: string): string => (isKeyOf(events, name) ? t(events[name]) : name),
    consumer: (name: string): string => (isKeyOf(consumers, name) ? t(consumers[name]) : name),
  };
};
