import type { PropertySchema, PropertyValue } from '@eoms/contract';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { propertyName, splitKey, valueText } from './property-text.ts';

/** Names and texts of live values in the user's language. */
export const useValueText = (properties: readonly PropertySchema[]) => {
  const language = useLanguage();
  const t = usePhrases('devices');
  const words = { yes: t('yes'), no: t('no') };
  const find = (key: string): PropertySchema | undefined => properties.find((p) => p.id === splitKey(key).id);
  return {
    find,
    name: (key: string): string => {
      const property = find(key);
      return property ? propertyName(property, splitKey(key).index, language) : key;
    },
    text: (key: string, value: PropertyValue['value'] | undefined): string =>
      valueText(find(key), value, language, words),
  };
};
