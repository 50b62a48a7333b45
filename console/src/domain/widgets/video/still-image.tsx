import { useEffect, useRef, useState } from 'react';
import { clockWithSeconds } from '../../../i18n/format.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import { useInSight } from '../../../ui/use-in-sight.ts';
import styles from './video.module.css';
import { VideoFrame, type VideoState } from './video-frame.tsx';

interface StillImageProps {
  address: string;
  name: string;
  /** Seconds between two pictures; 0 for an image that moves by itself (MJPEG). */
  refresh: number;
}

const lateMs = 15_000;
const retryMs = 10_000;
const lookMs = 500;

/** The address with a part that differs each time: browsers show the picture that they have already otherwise. */
const fresh = (address: string): string => {
  const url = new URL(address);
  url.searchParams.set('at', String(Date.now()));
  return url.href;
};

interface Follow {
  readonly onPicture: () => void;
  readonly onFailed: () => void;
}

const createImage = (name: string): HTMLImageElement =>
  Object.assign(new Image(), { alt: name, referrerPolicy: 'no-referrer' });

/** Shows a moving image, and tries again after it has failed. Returns what ends it. */
const followMoving = (box: Element, { address, name }: StillImageProps, follow: Follow): (() => void) => {
  const image = createImage(name);
  let retry: ReturnType<typeof setTimeout> | undefined;
  let late: ReturnType<typeof setTimeout> | undefined;
  const again = (): void => {
    follow.onFailed();
    clearTimeout(late);
    clearTimeout(retry);
    retry = setTimeout(begin, retryMs);
  };
  const begin = (): void => {
    late = setTimeout(() => image.naturalWidth === 0 && again(), lateMs);
    image.src = address;
  };
  image.onerror = again;
  // A stream of pictures is never complete, so its first picture is what tells that it has begun.
  const look = setInterval(() => image.naturalWidth > 0 && follow.onPicture(), lookMs);
  box.replaceChildren(image);
  begin();
  return () => {
    for (const timer of [retry, late, look]) clearTimeout(timer);
    image.onerror = null;
    // Taking the element away does not end the request.
    image.removeAttribute('src');
  };
};

/** Shows one picture after the other, each asked for once the one before has come: a slow source is not asked twice. */
const followStills = (box: Element, { address, name, refresh }: StillImageProps, follow: Follow): (() => void) => {
  const everyMs = refresh * 1_000;
  let next = createImage(name);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const load = (): void => {
    const image = createImage(name);
    next = image;
    const end = (tell: () => void, waitMs: number) => (): void => {
      clearTimeout(timer);
      image.onload = null;
      image.onerror = null;
      if (isOver) return;
      tell();
      timer = setTimeout(load, waitMs);
    };
    const fail = end(follow.onFailed, Math.max(everyMs, retryMs));
    timer = setTimeout(fail, lateMs);
    image.onerror = fail;
    image.onload = end(() => {
      box.replaceChildren(image);
      follow.onPicture();
    }, everyMs);
    image.src = fresh(address);
  };
  load();
  return () => {
    isOver = true;
    clearTimeout(timer);
    // The last picture stays while nobody looks; one on its way is not waited for.
    if (!next.isConnected) next.removeAttribute('src');
  };
};

/** A picture of an allowed address: a stream of pictures, or one that is fetched anew every few seconds. */
export const StillImage = ({ address, name, refresh }: StillImageProps) => {
  const t = usePhrases('layouts');
  const { box, isSeen } = useInSight<HTMLElement>();
  const pictures = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<VideoState>('loading');
  const [lastAt, setLastAt] = useState(0);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const shown = pictures.current;
    // A press of the button begins anew.
    if (!isSeen || shown === null || turn < 0) return undefined;
    const follow: Follow = {
      onPicture: () => {
        setState('live');
        setLastAt(Date.now());
      },
      onFailed: () => setState((now) => (now === 'live' || now === 'stalled' ? 'stalled' : 'lost')),
    };
    const asked = { address, name, refresh };
    if (refresh > 0) return followStills(shown, asked, follow);
    return followMoving(shown, asked, { ...follow, onFailed: () => setState('lost') });
  }, [address, name, isSeen, refresh, turn]);
  const since = t('videoSince', { time: clockWithSeconds(lastAt) });
  return (
    <VideoFrame
      ref={box}
      state={state}
      name={name}
      detail={state === 'stalled' ? since : t('videoNoAnswer', { address })}
      onRetry={() => {
        setState('loading');
        setTurn((now) => now + 1);
      }}
    >
      <div ref={pictures} className={styles.videoPictures} />
    </VideoFrame>
  );
};
