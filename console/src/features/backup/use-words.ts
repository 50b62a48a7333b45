import { type BackupKind, backupKinds } from '@eoms/contract';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';

/** What backups are called: kinds, durations and times in words. */
export const useWords = () => {
  const t = usePhrases('backup');
  const common = usePhrases('ui');
  return useMemo(() => {
    const kind = (one: BackupKind): string => t(`kind_${one}`);
    const kinds = (all: readonly BackupKind[]): string => {
      const [first, second] = all;
      if (first === undefined) return common('none');
      if (all.length === backupKinds.length) return t('everything');
      if (second === undefined) return kind(first);
      return t('andMore', { first: kind(first), n: all.length - 1 });
    };
    const duration = (seconds: number): string => {
      const whole = Math.max(0, Math.round(seconds));
      if (whole < 60) return t('seconds', { n: whole });
      if (whole < 3_600) return t('minutes', { n: Math.floor(whole / 60), rest: whole % 60 });
      const minutes = Math.floor(whole / 60);
      if (minutes < 1_440) return t('hours', { n: Math.floor(minutes / 60), rest: minutes % 60 });
      return t('days', { n: Math.floor(minutes / 1_440), rest: Math.floor((minutes % 1_440) / 60) });
    };
    const time = (at: string, now = dayjs()): string => {
      const when = dayjs(at);
      if (when.isSame(now, 'day')) return `${common('today')} ${when.format('HH:mm')}`;
      return when.format(when.isSame(now, 'year') ? 'MM-DD HH:mm' : 'YYYY-MM-DD HH:mm');
    };
    return { kind, kinds, duration, time };
  }, [t, common]);
};
