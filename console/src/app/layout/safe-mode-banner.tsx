import { systemEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session-store.ts';
import { useCareful } from '../../ui/forms/use-careful.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './shell.module.css';

const { getSafeMode, leaveSafeMode } = systemEndpoints;
const lookMs = 60_000;

/** Shown in safe mode: after repeated crashes nothing acts by itself until a super administrator ends it. */
export const SafeModeBanner = () => {
  const t = usePhrases('shell');
  const { data } = useQuery({ ...queryOf(getSafeMode), refetchInterval: lookMs, staleTime: lookMs });
  const mayEnd = useSession((s) => s.user?.superAdministrator ?? false);
  const end = useChange(leaveSafeMode, { invalidates: [getSafeMode] });
  const careful = useCareful();
  if (!data?.on) return null;
  const ask = () =>
    void careful(
      { title: t('leaveSafeModeTitle'), text: t('leaveSafeModeText'), verb: t('leaveSafeMode') },
      () => end.mutateAsync(undefined),
      t('safeModeLeft'),
    );
  return (
    <div className={`note level-1 ${styles.shellBanner}`} role="alert">
      <Icon name="warning" />
      <span className="grow">{t('safeMode')}</span>
      {mayEnd ? (
        <button type="button" className="link weight-medium nowrap" disabled={end.isPending} onClick={ask}>
          {t('leaveSafeMode')}
        </button>
      ) : null}
    </div>
  );
};
