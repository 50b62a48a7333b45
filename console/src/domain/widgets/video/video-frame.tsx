import { Button } from 'antd';
import type { ReactNode, Ref } from 'react';
import { usePhrases } from '../../../i18n/i18n.ts';
import { StateMark } from '../../../ui/marks/state-mark.tsx';
import styles from './video.module.css';

/** `lost`: nothing has come yet, or no longer comes; `stalled`: the last picture stands still. */
export type VideoState = 'loading' | 'live' | 'stalled' | 'lost';

interface VideoFrameProps {
  ref: Ref<HTMLElement>;
  state: VideoState;
  /** Which camera or address it is. */
  name: string;
  /** Since when it stands still, or why there is no signal. */
  detail: string;
  onRetry: () => void;
  children: ReactNode;
}

const marks = { loading: 'pending', live: 'online', stalled: 'stale', lost: 'offline' } as const;

/** A picture with its name and, whenever it is not live, what is wrong with it: never a black box. */
export const VideoFrame = ({ ref, state, name, detail, onRetry, children }: VideoFrameProps) => {
  const t = usePhrases('layouts');
  return (
    <figure data-part="video" className={styles.video} data-state={state} ref={ref}>
      {children}
      {state === 'loading' || state === 'lost' ? (
        <div data-part="video-instead" className={styles.videoInstead} role="status">
          <StateMark kind={marks[state]} text={t(`video_${state}`)} />
          {state === 'lost' ? (
            <>
              <p className="text-small">{detail}</p>
              <Button onClick={onRetry}>{t('frameRetry')}</Button>
            </>
          ) : null}
        </div>
      ) : null}
      <figcaption className="text-small">
        <StateMark kind={marks[state]} bare text={t(`video_${state}`)} />
        <span className="truncate">{name}</span>
        {state === 'stalled' ? <span role="status">{detail}</span> : null}
      </figcaption>
    </figure>
  );
};
