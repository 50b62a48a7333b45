import { systemEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { SettingGroup } from './setting-group.tsx';

/** Address, time zone and position; with the zone that is in force until the next start. */
export const VenueSettings = ({ canEdit, marked }: { canEdit: boolean; marked: string | undefined }) => {
  const t = usePhrases('system');
  const zone = useQuery(queryOf(systemEndpoints.getTimeZone)).data;
  const noteOf = (key: string) =>
    key === 'timeZone' && zone
      ? t(zone.restartNeeded ? 'zoneRestart' : 'zoneInForce', { zone: zone.inForce })
      : undefined;
  return <SettingGroup type="venue" canEdit={canEdit} marked={marked} noteOf={noteOf} />;
};
