import { type DeviceType, nameIn } from '@eoms/contract';
import { useLanguage } from '../../i18n/i18n.ts';

/** A device type in the user's language. */
export const useTypeName = (): ((type: Pick<DeviceType, 'name' | 'nameEn'>) => string) => {
  const language = useLanguage();
  return (type) => nameIn(type, language);
};
