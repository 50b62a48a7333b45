import { listOf, type SceneValue, textOf } from '@eoms/contract';
import { useCallback } from 'react';
import { number } from '../../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';

/** Values of receipts in words, with their units; several are separated by commas. */
export const useSceneValues = () => {
  const language = useLanguage();
  const t = usePhrases('devices');
  const one = useCallback(
    ({ value, words, unit }: SceneValue): string => {
      if (words) return textOf(words, language);
      if (value === null || value === '') return '—';
      if (typeof value === 'boolean') return value ? t('on') : t('off');
      const plain = typeof value === 'number' ? number(value) : value;
      return unit ? `${plain} ${unit}` : plain;
    },
    [language, t],
  );
  const all = useCallback(
    (values: readonly SceneValue[]): string => listOf(language)(values.map(one)) || '—',
    [one, language],
  );
  return { one, all };
};
