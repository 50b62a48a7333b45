import { useEffect, useRef, useState } from 'react';
import { clockWithSeconds } from '../../../i18n/format.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import { useInSight } from '../../../ui/use-in-sight.ts';
import { playHls } from './play-hls.ts';
import { VideoFrame, type VideoState } from './video-frame.tsx';

interface FilmProps {
  address: string;
  name: string;
  kind: 'hls' | 'film';
}

const retryMs = 10_000;
/** A gap shorter than this is only a slow network. */
const stallMs = 3_000;

/** Plays into an element and says how it goes. Returns what ends it, and with it every request. */
const play = (
  video: HTMLVideoElement,
  { address, kind }: Pick<FilmProps, 'address' | 'kind'>,
  say: (state: VideoState) => void,
): (() => void) => {
  const over = new AbortController();
  const { signal } = over;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let stop = (): void => undefined;
  const fail = (): void => {
    if (signal.aborted) return;
    clearTimeout(waiting);
    say('lost');
    stop();
    clearTimeout(retry);
    retry = setTimeout(begin, retryMs);
  };
  const begin = (): void => {
    if (kind === 'hls') {
      stop = playHls(video, address, fail);
      return;
    }
    video.src = address;
    stop = () => {
      video.removeAttribute('src');
      video.load();
    };
    // Refused by a browser that plays nothing by itself: the controls of the film still start it.
    video.play().catch(() => undefined);
  };
  video.addEventListener('playing', () => [clearTimeout(waiting), say('live')], { signal });
  video.addEventListener(
    'waiting',
    () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => say('stalled'), stallMs);
    },
    { signal },
  );
  video.addEventListener('loadeddata', () => say('live'), { signal });
  video.addEventListener('error', () => video.hasAttribute('src') && kind === 'film' && fail(), { signal });
  begin();
  return () => {
    over.abort();
    clearTimeout(waiting);
    clearTimeout(retry);
    stop();
  };
};

/** A film or a live stream of an allowed address, without sound until somebody wants it. */
export const Film = ({ address, name, kind }: FilmProps) => {
  const t = usePhrases('layouts');
  const { box, isSeen } = useInSight<HTMLElement>();
  const element = useRef<HTMLVideoElement>(null);
  const [{ state, since }, setState] = useState<{ state: VideoState; since: number }>({ state: 'loading', since: 0 });
  const [turn, setTurn] = useState(0);
  const say = (next: VideoState): void => setState({ state: next, since: Date.now() });
  useEffect(() => {
    const video = element.current;
    // A press of the button begins anew.
    if (!isSeen || video === null || turn < 0) return undefined;
    return play(video, { address, kind }, (next) => setState({ state: next, since: Date.now() }));
  }, [address, isSeen, kind, turn]);
  const stalled = t('videoSince', { time: clockWithSeconds(since) });
  return (
    <VideoFrame
      ref={box}
      state={state}
      name={name}
      detail={state === 'stalled' ? stalled : t('videoNoAnswer', { address })}
      onRetry={() => {
        say('loading');
        setTurn((now) => now + 1);
      }}
    >
      <video ref={element} aria-label={name} muted playsInline autoPlay loop controls />
    </VideoFrame>
  );
};
