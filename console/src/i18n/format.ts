import { baseLanguage, isLanguage, localeOf } from '@eoms/contract';
import dayjs from 'dayjs';
import i18next from 'i18next';
import { useMemo } from 'react';
import { useLanguage, usePhrases } from './i18n.ts';

export const clockWithSeconds = (at: string | number | Date): string => dayjs(at).format('HH:mm:ss');
export const dateAndTime = (at: string | number | Date): string => dayjs(at).format('YYYY-MM-DD HH:mm:ss');

/** By language and digits: making one takes far longer than using it. */
const numberFormats = new Map<string, Intl.NumberFormat>();
const numberFormat = (digits: number | undefined): Intl.NumberFormat => {
  const language = isLanguage(i18next.language) ? i18next.language : baseLanguage;
  const key = `${language} ${digits}`;
  const known = numberFormats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(
    localeOf(language),
    digits === undefined
      ? { maximumFractionDigits: 3 }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits },
  );
  numberFormats.set(key, made);
  return made;
};

/** A number as the reader's language writes it (`6,284`, in Russian `6 284`), with a true minus sign. */
export const number = (value: number, digits?: number): string => numberFormat(digits).format(value).replace('-', '−');

const day = 86_400_000;

/** Times and dates in the user's language. `ago` is relative up to 24 hours, then the date. */
export const useFormat = () => {
  const t = usePhrases('ui');
  const language = useLanguage();
  return useMemo(() => {
    const ago = (at: string | number | Date, now = Date.now()): string => {
      const passed = now - new Date(at).getTime();
      if (passed < 1000) return t('justNow');
      if (passed < 60_000) return t('secondsAgo', { count: Math.floor(passed / 1000) });
      if (passed < 3_600_000) return t('minutesAgo', { count: Math.floor(passed / 60_000) });
      if (passed < day) return t('hoursAgo', { count: Math.floor(passed / 3_600_000) });
      return dayjs(at).format('YYYY-MM-DD HH:mm');
    };
    const longDate = (at: string | number | Date): string =>
      new Intl.DateTimeFormat(localeOf(language), {
        month: 'long',
        day: 'numeric',
        weekday: 'long',
      }).format(new Date(at));
    const fullDate = (at: string | number | Date): string =>
      new Intl.DateTimeFormat(localeOf(language), {
        year: 'numeric',
        month: 'long',
        day: 'numeric',
      }).format(new Date(at));
    return { ago, longDate, fullDate };
  }, [t, language]);
};
