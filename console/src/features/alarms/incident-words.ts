import type { Incident } from '@eoms/contract';
import type { usePhrases } from '../../i18n/i18n.ts';

type T = ReturnType<typeof usePhrases<'alarms'>>;

/** What probably failed, in words. */
export const rootText = ({ root: { kind, name, placeName } }: Pick<Incident, 'root'>, t: T): string => {
  if (kind === 'broker') return name === null ? t('ownBroker') : t('rootBroker', { name });
  if (name === null) return t('rootHidden');
  if (kind === 'device') return t('rootDevice', { name, place: placeName ?? '' });
  if (kind === 'port') return t('rootPort', { name, place: placeName ?? '' });
  return t(kind === 'address' ? 'rootAddress' : kind === 'gateway' ? 'rootGateway' : 'rootPlace', { name });
};
