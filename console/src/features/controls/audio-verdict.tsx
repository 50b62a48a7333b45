import type { AudioReason, AudioVerdict } from '@eoms/contract';
import { clockWithSeconds, dateAndTime, number, useFormat } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './audio.module.css';

const kinds = { ready: 'confirmed', notReady: 'failed', unknown: 'unknown' } as const;

/** What is thought of a device or of the whole: shape, colour and words; `bare` for screen readers and the eye only. */
export const VerdictMark = ({ verdict, bare = false }: { verdict: AudioVerdict; bare?: boolean }) => {
  const t = usePhrases('audio');
  const text = t(verdict);
  if (verdict !== 'remarks') return <StateMark kind={kinds[verdict]} text={text} bare={bare} />;
  return (
    <span className="state kind-level-3" {...(bare ? { role: 'img', 'aria-label': text } : {})}>
      <Icon name="warning" size="s" />
      {bare ? null : text}
    </span>
  );
};

/** Of today only the hour. */
export const timeOf = (at: string | number): string => {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return isToday ? clockWithSeconds(at) : dateAndTime(at);
};

/** All are in the table as well; more than these are not read before a meeting. */
const shown = 6;

const useReasonText = () => {
  const t = usePhrases('audio');
  const { ago } = useFormat();
  return ({ kind, at, value }: AudioReason): string =>
    t(`reason_${kind}`, {
      ago: at === null ? '' : ago(at),
      time: at === null ? '' : timeOf(at),
      value: value === null ? '' : number(value),
    });
};

/** Why the verdict is what it is, the worst first. */
export const AudioReasons = ({ reasons }: { reasons: readonly AudioReason[] }) => {
  const t = usePhrases('audio');
  const text = useReasonText();
  if (reasons.length === 0) return null;
  return (
    <ul data-part="audio-reasons" className={styles.audioReasons}>
      {reasons.slice(0, shown).map((reason) => (
        <li key={`${reason.deviceId} ${reason.kind}`}>
          <VerdictMark verdict={reason.verdict} bare />
          <span>
            <b>{reason.deviceName}</b> {text(reason)}
          </span>
        </li>
      ))}
      {reasons.length > shown ? (
        <li className="text-small text-muted">{t('moreReasons', { count: reasons.length - shown })}</li>
      ) : null}
    </ul>
  );
};
