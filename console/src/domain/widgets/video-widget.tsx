import { devicesOfWidget, picturesOf } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { attributeText, numberOf } from './attribute-values.ts';
import { NotShared } from './not-shared.tsx';
import { useSharedSource } from './shared-source.ts';
import { titleOf } from './title-of.ts';
import { AddressVideo } from './video/address-video.tsx';
import { CameraPicture } from './video/camera-picture.tsx';
import { WidgetEmpty } from './widget-empty.tsx';
import type { WidgetProps } from './widget-props.ts';

const usualSeconds = 2;
const mostSeconds = 3_600;

/** A picture that moves: of an allowed address, else of a camera of the place. */
export const VideoWidget = ({ item, plugin, attributes, devices }: WidgetProps) => {
  const t = usePhrases('layouts');
  const language = useLanguage();
  const isShared = useSharedSource() !== undefined;
  const address = attributeText(attributes, 'address').trim();
  const refresh = numberOf(attributes, 'refresh', 0, mostSeconds);
  if (address !== '')
    return <AddressVideo address={address} name={titleOf(item, plugin, language)} refresh={refresh} />;
  // Who reads a shared document has not signed in: cameras are not for everybody who has its address.
  if (isShared) return <NotShared />;
  const [camera] = devicesOfWidget('video', item.devices, devices);
  if (!camera || picturesOf(camera) === 0) return <WidgetEmpty>{t('noCamera')}</WidgetEmpty>;
  const channel = Math.round(numberOf(attributes, 'channel', 1, picturesOf(camera)));
  return (
    <CameraPicture
      key={`${camera.id} ${channel}`}
      camera={camera}
      channel={channel}
      refresh={refresh === 0 ? usualSeconds : Math.max(1, refresh)}
    />
  );
};
