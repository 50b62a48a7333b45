import { type DeviceDetail, type LinkFrame, textOf } from '@eoms/contract';
import { useState } from 'react';
import deviceControl from '../../domain/devices/control/device-control.module.css';
import { dateAndTime } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Segments } from '../../ui/controls/segments.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel, PanelHead } from '../../ui/panels/panel.tsx';
import styles from './device-page.module.css';
import { useDiagnostics } from './use-diagnostics.ts';

const withMillis = (at: string): string => `${dateAndTime(at).slice(11)}.${at.slice(20, 23)}`;
const directionKey = { sent: 'frameSent', received: 'frameReceived', note: 'frameNote' } as const;

/** Longer frames are cut until the user expands them. */
const longFrom = 120;
/** A frame whose bytes are mostly not text is easier read in hexadecimal. */
const isBinary = (text: string): boolean => (text.match(/\\x[0-9a-f]{2}|\ufffd/g)?.length ?? 0) * 4 > text.length / 2;

const FrameRow = ({ frame, hex }: { frame: LinkFrame; hex: boolean }) => {
  const t = usePhrases('devices');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const shown = hex || isBinary(frame.text) ? frame.hex : frame.text;
  const long = shown.length > longFrom || shown.split('\n').length > 2;
  return (
    <div>
      <time className="mono text-muted">{withMillis(frame.at)}</time>
      <span className={frame.direction === 'received' ? 'weight-bold' : 'text-secondary'}>
        {t(directionKey[frame.direction])}
      </span>
      <span className={styles.frameBytes}>
        <span className={long && !open ? `mono ${styles.cut}` : 'mono'}>{shown}</span>
        {long ? (
          <button type="button" className="link text-small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'showLess' : 'showAll')}
          </button>
        ) : null}
      </span>
      <span
        className={
          open ? `text-secondary ${styles.frameMeaning}` : `text-secondary ${styles.frameMeaning} ${styles.cut}`
        }
      >
        {textOf(frame.meaning, language) ?? ''}
      </span>
    </div>
  );
};

/** The last frames of a link with their meaning; the server masks secrets. */
export const FramesPanel = ({ device, most = 8 }: { device: DeviceDetail; most?: number }) => {
  const t = usePhrases('devices');
  const [format, setFormat] = useState<'text' | 'hex'>('text');
  const [paused, setPaused] = useState(false);
  const diagnostics = useDiagnostics(device.id, paused);
  const data = diagnostics.data;
  const frames = [...(data?.frames ?? [])].reverse().slice(0, most);
  const state = data?.connectedSince ? (
    <StateMark kind="online" text={t('connectedSince', { time: dateAndTime(data.connectedSince) })} />
  ) : (
    <StateMark kind="offline" text={t('notConnected')} />
  );
  return (
    <Panel>
      <PanelHead title={t('trace')} note={data ? state : null}>
        <Segments
          small
          label={t('trace')}
          value={format}
          onChange={setFormat}
          options={[
            { value: 'text', label: t('text') },
            { value: 'hex', label: t('hex') },
          ]}
        />
        <IconButton
          icon={paused ? 'play' : 'pause'}
          label={t(paused ? 'resume' : 'pause')}
          onClick={() => setPaused(!paused)}
        />
      </PanelHead>
      {data && frames.length === 0 ? (
        <p data-part="control-none" className={`text-small text-muted ${deviceControl.controlNone}`}>
          {t('noFrames')}
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable with the keyboard */}
      <section className={styles.frames} aria-label={t('trace')} tabIndex={0}>
        {frames.map((frame, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: frames have no identity; new ones come first and shift the rest
          <FrameRow key={`${frame.at} ${frame.direction} ${frames.length - i}`} frame={frame} hex={format === 'hex'} />
        ))}
      </section>
    </Panel>
  );
};
