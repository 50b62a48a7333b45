import { useSearchParams } from 'react-router';
import { DeviceList } from './device-list.tsx';
import { DevicePage } from './device-page.tsx';

/** The device list, or one device with `?deviceId=`. */
export const DeviceInformationScreen = () => {
  const [params] = useSearchParams();
  const deviceId = params.get('deviceId');
  return deviceId ? <DevicePage key={deviceId} deviceId={deviceId} /> : <DeviceList />;
};
