import type { Incident } from '@eoms/contract';
import type { usePhrases } from '../../i18n/i18n.ts';

type T = ReturnType<typeof usePhrases<'alarms'>>;

const roots = {
  broker: 'rootBroker',
  device: 'rootDevice',
  port: 'rootPort',
  address: 'rootAddress',
  gateway: 'rootGateway',
  place: 'rootPlace',
} as const satisfies Record<Incident['root']['kind'], string>;

/** What probably failed, in words. */
export const rootText = ({ root: { kind, name, placeName } }: Pick<Incident, 'root'>, t: T): string => {
  if (name === null) return t(kind === 'broker' ? 'ownBroker' : 'rootHidden');
  return t(roots[kind], { name, place: placeName ?? '' });
};
