import { useMay } from '../../../session/use-may.ts';

/** Whether the user may send commands to devices from any of the screens that control them. */
export const useMayOperate = (): boolean => {
  const devices = useMay('deviceInformation', 'control');
  const place = useMay('placeControl', 'control');
  const central = useMay('centralizedControl', 'control');
  return devices || place || central;
};
