import { Link } from 'react-router';
import { useScreenLink } from '../../session/use-may.ts';

/** A device by name, leading to its page for those who may open it. */
export const DeviceName = ({ id, name }: { id: string; name: string }) => {
  const devices = useScreenLink('deviceInformation');
  return devices ? <Link to={`${devices}?deviceId=${id}`}>{name}</Link> : name;
};
