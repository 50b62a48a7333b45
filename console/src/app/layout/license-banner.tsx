import { sessionEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';

const readable = new Set(['unauthorised', 'expired', 'otherMachine']);

/** Shown without a valid licence, when everything is read-only; links to where one can be installed. */
export const LicenseBanner = () => {
  const t = usePhrases('shell');
  const { data } = useQuery({ ...queryOf(sessionEndpoints.getLicense), staleTime: 600_000 });
  if (!data || !readable.has(data.state)) return null;
  return (
    <div className="note mnt shell-banner" role="status">
      <Icon name="key" />
      <span className="sp">{t('readOnly')}</span>
      <Link to="/machineCode" className="lk m5">
        {t('readOnlyAction')}
      </Link>
    </div>
  );
};
