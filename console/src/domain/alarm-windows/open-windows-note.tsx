import { type AlarmWindow, alarmWindowsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { Link } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { useMay, useScreenLink } from '../../session/use-may.ts';
import { Icon } from '../../ui/icons/icon.tsx';

const { pageAlarmWindows } = alarmWindowsEndpoints;

/** Windows open and close by themselves. */
const lookEveryMs = 60_000;

interface OpenWindowsNoteProps {
  placeId: string;
  /** Only windows that cover this device of the place. */
  deviceId?: string;
}

const coversDevice = ({ covers }: AlarmWindow, deviceId: string): boolean =>
  covers.some(({ kind, id }) => kind !== 'device' || id === deviceId);

const endOf = (at: string): string => dayjs(at).format(dayjs(at).isSame(dayjs(), 'day') ? 'HH:mm' : 'YYYY-MM-DD HH:mm');

/** The maintenance windows that are open here: why alarms are missing from counts and notices. */
export const OpenWindowsNote = ({ placeId, deviceId }: OpenWindowsNoteProps) => {
  const t = usePhrases('alarmWindows');
  const maySee = useMay('alarmCenter', 'view');
  const link = useScreenLink('alarmCenter');
  const windows = useQuery({
    ...queryOf(pageAlarmWindows, { query: { placeId, state: 'open', size: '20' } }),
    enabled: maySee,
    refetchInterval: lookEveryMs,
  });
  useStaleOnNews(maySee ? 'alarms' : undefined, ({ name }) => name === 'alarmWindow.changed', [pageAlarmWindows]);
  const open = (windows.data?.records ?? []).filter((one) => deviceId === undefined || coversDevice(one, deviceId));
  return open.map(({ id, name, reason, current }) => (
    <div key={id} className="note maintenance across" role="status">
      <Icon name="wrench" />
      <span className="across-text">
        {t('openHere', { name, until: current ? endOf(current.to) : '–' })} <span className="text-muted">{reason}</span>
      </span>
      {link ? <Link to={`${link}?view=windows&state=open`}>{t('windows')}</Link> : null}
    </div>
  ));
};
