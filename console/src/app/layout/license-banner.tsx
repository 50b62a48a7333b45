import { sessionEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './shell.module.css';

const readable = new Set(['unauthorised', 'expired', 'otherMachine']);

/** Shown without a valid licence, when everything is read-only; links to where one can be installed. */
export const LicenseBanner = () => {
  const t = usePhrases('shell');
  const { data } = useQuery({ ...queryOf(sessionEndpoints.getLicense), staleTime: 600_000 });
  if (!data || !readable.has(data.state)) return null;
  return (
    <div className={`note maintenance ${styles.shellBanner}`} role="status">
      <Icon name="key" />
      <span className="grow">{t('readOnly')}</span>
      <Link to="/machineCode" className="link weight-medium">
        {t('readOnlyAction')}
      </Link>
    </div>
  );
};
