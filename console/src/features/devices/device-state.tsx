import { type DeviceLive, textOf } from '@eoms/contract';
import { dateAndTime, useFormat } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useStale } from '../../live/link-state.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';

/** Online, offline with its reason, or unknown; stale while the live link is down. */
export const DeviceState = ({ live, long = false }: { live: DeviceLive; long?: boolean }) => {
  const t = usePhrases('devices');
  const language = useLanguage();
  const stale = useStale();
  const { ago } = useFormat();
  const since = live.since ? dateAndTime(live.since) : undefined;
  if (stale) return <StateMark kind="stale" />;
  const reason = live.connection === 'offline' ? textOf(live.reason, language) : undefined;
  const words = long && reason ? `${t('offline')} · ${reason}` : t(live.connection);
  return (
    <span title={[reason, since].filter(Boolean).join(' · ')}>
      <StateMark kind={live.connection} text={words} />
      {long && live.connection === 'offline' && live.since ? (
        <span className="text-small text-muted"> {ago(live.since)}</span>
      ) : null}
    </span>
  );
};
