import { type VideoKind, videoKindOf } from '@eoms/contract';
import { Button } from 'antd';
import { usePhrases } from '../../../i18n/i18n.ts';
import { FrameTrouble } from '../web-frame/frame-trouble.tsx';
import { useFrameFault } from '../web-frame/use-frame-fault.ts';
import { WidgetEmpty } from '../widget-empty.tsx';
import { Film } from './film.tsx';
import { StillImage } from './still-image.tsx';

interface AddressVideoProps {
  address: string;
  name: string;
  refresh: number;
}

/** What an address of the websites that an administrator allows shows, or why it is not asked. */
export const AddressVideo = ({ address, name, refresh }: AddressVideoProps) => {
  const t = usePhrases('layouts');
  const fault = useFrameFault(address);
  if (fault === undefined) return <WidgetEmpty>{t('video_loading')}</WidgetEmpty>;
  if (fault !== null)
    return (
      <FrameTrouble
        title={t('videoRefused')}
        address={address}
        action={
          fault === 'outdated' ? <Button onClick={() => window.location.reload()}>{t('framePage')}</Button> : null
        }
      >
        {t(`frame_${fault}`)}
      </FrameTrouble>
    );
  const kind: VideoKind = videoKindOf(address);
  if (kind === 'image') return <StillImage key={address} address={address} name={name} refresh={refresh} />;
  return <Film key={address} address={address} name={name} kind={kind} />;
};
