import type { PropertySchema, PropertyValue } from '@eoms/contract';
import { useMemo } from 'react';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { propertyName, sharedLabels, splitKey, valueText } from './property-text.ts';

/** Names and texts of live values in the user's language. */
export const useValueText = (properties: readonly PropertySchema[]) => {
  const language = useLanguage();
  const t = usePhrases('devices');
  const words = useMemo(() => ({ yes: t('yes'), no: t('no'), on: t('on'), off: t('off') }), [t]);
  const byId = useMemo(() => new Map(properties.map((p) => [p.id, p])), [properties]);
  const shared = useMemo(() => sharedLabels(properties), [properties]);
  const find = (key: string): PropertySchema | undefined => byId.get(splitKey(key).id);
  return {
    find,
    name: (key: string): string => {
      const property = find(key);
      return property ? propertyName(property, splitKey(key).index, language, shared) : key;
    },
    text: (key: string, value: PropertyValue['value'] | undefined): string =>
      valueText(find(key), value, language, words),
  };
};
