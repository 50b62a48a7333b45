import { devicesEndpoints, type LayoutDevice } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { useObjectUrl } from '../../../api/use-object-url.ts';
import { useErrorText } from '../../../i18n/error-text.ts';
import { clockWithSeconds } from '../../../i18n/format.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import { useInSight } from '../../../ui/use-in-sight.ts';
import { VideoFrame, type VideoState } from './video-frame.tsx';

interface CameraPictureProps {
  camera: LayoutDevice;
  /** Which of its pictures, from one. */
  channel: number;
  /** Seconds between two pictures. */
  refresh: number;
}

const stateOf = (isFailed: boolean, hasPicture: boolean): VideoState => {
  if (isFailed) return hasPicture ? 'stalled' : 'lost';
  return hasPicture ? 'live' : 'loading';
};

/** The picture of a camera, fetched by the server with the caller's rights; the browser never learns its password. */
export const CameraPicture = ({ camera, channel, refresh }: CameraPictureProps) => {
  const t = usePhrases('layouts');
  const errorText = useErrorText();
  const { box, isSeen } = useInSight<HTMLElement>();
  const { data, error, isError, dataUpdatedAt, refetch } = useQuery({
    ...queryOf(devicesEndpoints.getDevicePicture, { query: { deviceId: camera.id, index: String(channel) } }),
    enabled: isSeen,
    refetchInterval: refresh * 1_000,
    // Whatever was seen before may be long over.
    gcTime: 0,
    retry: false,
  });
  const src = useObjectUrl(data);
  const state = stateOf(isError, data !== undefined);
  const detail = state === 'stalled' ? t('videoSince', { time: clockWithSeconds(dataUpdatedAt) }) : errorText(error);
  return (
    <VideoFrame ref={box} state={state} name={camera.name} detail={detail} onRetry={() => void refetch()}>
      {src === undefined ? null : <img src={src} alt={camera.name} />}
    </VideoFrame>
  );
};
