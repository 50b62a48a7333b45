import type { AudioDevice, AudioLevel, AudioShare } from '@eoms/contract';
import type { ReactNode } from 'react';
import { dateAndTime, number, useFormat } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { AlarmMark, isAlarmLevel } from '../../ui/marks/alarm-mark.tsx';
import { LiveValue } from '../../ui/marks/live-value.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './audio.module.css';
import { VerdictMark } from './audio-verdict.tsx';

const figures = ['muted', 'level', 'signal', 'battery', 'temperature'] as const;
type Figure = (typeof figures)[number];

const isShare = (figure: AudioShare | AudioLevel): figure is AudioShare => 'of' in figure;

const useFigureText = () => {
  const t = usePhrases('audio');
  return (name: Figure, figure: AudioShare | AudioLevel): ReactNode => {
    if (!isShare(figure)) return number(Math.round(figure.value * 10) / 10);
    if (figure.of > 1) return t('share', { yes: figure.yes, of: figure.of });
    const words = name === 'muted' ? (['mutedNo', 'mutedYes'] as const) : (['signalNo', 'signalYes'] as const);
    return t(words[figure.yes > 0 ? 1 : 0]);
  };
};

interface RowProps {
  device: AudioDevice;
  columns: readonly Figure[];
}

const Row = ({ device, columns }: RowProps) => {
  const t = usePhrases('audio');
  const text = useFigureText();
  const { ago } = useFormat();
  const { alarms, connection, deviceName, readAt } = device;
  return (
    <tr>
      <th scope="row">
        <span className={styles.audioName}>
          <VerdictMark verdict={device.verdict} bare />
          {deviceName}
        </span>
      </th>
      <td data-label={t('connection')}>
        <StateMark kind={connection} />
      </td>
      <td data-label={t('alarms')}>
        {isAlarmLevel(alarms.worst) ? (
          <AlarmMark level={alarms.worst} text={alarms.count} />
        ) : (
          <span className="text-muted">{t('noAlarms')}</span>
        )}
      </td>
      {columns.map((name) => {
        const figure = device[name];
        return (
          <td key={name} data-label={t(name)} className={figure === null ? styles.none : undefined}>
            {figure === null ? (
              <span className="text-muted">—</span>
            ) : (
              <LiveValue
                value={text(name, figure)}
                unit={isShare(figure) ? undefined : figure.unit}
                stale={figure.stale || connection !== 'online'}
              />
            )}
          </td>
        );
      })}
      <td
        data-label={t('readAt')}
        className={readAt === null ? `${styles.none} text-small text-muted` : 'text-small text-muted'}
      >
        {readAt === null ? '—' : <time title={dateAndTime(readAt)}>{ago(readAt)}</time>}
      </td>
    </tr>
  );
};

/** The devices of an audio system; a figure that none of them has takes no room. */
export const AudioDevices = ({ devices }: { devices: readonly AudioDevice[] }) => {
  const t = usePhrases('audio');
  const columns = figures.filter((name) => devices.some((device) => device[name] !== null));
  return (
    <table data-part="audio-devices" className={styles.audioDevices}>
      <thead>
        <tr>
          {(['device', 'connection', 'alarms', ...columns, 'readAt'] as const).map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {devices.map((device) => (
          <Row key={device.deviceId} device={device} columns={columns} />
        ))}
      </tbody>
    </table>
  );
};
