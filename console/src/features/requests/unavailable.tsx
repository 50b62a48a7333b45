import { Link } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from './report.module.css';
import { ReportFrame } from './report-frame.tsx';

/** For staff whose phone is not signed in: back to the page of what the label is on. */
export const StaffLink = () => {
  const t = usePhrases('requests');
  const page = new URLSearchParams(window.location.search).get('page');
  if (page === null) return null;
  return (
    <Link className={styles.staff} to={`/login?redirect=${encodeURIComponent(page)}`}>
      {t('staff')}
    </Link>
  );
};

interface UnavailableProps {
  title: string;
  text?: string | undefined;
  retry?: (() => void) | undefined;
}

export const Unavailable = ({ title, text, retry }: UnavailableProps) => {
  const t = usePhrases('requests');
  return (
    <ReportFrame>
      <section className={styles.card} role="alert">
        <strong className={styles.name}>{title}</strong>
        {text ? <span>{text}</span> : null}
        {retry ? (
          <button type="button" className={styles.main} onClick={retry}>
            {t('retry')}
          </button>
        ) : null}
      </section>
      <StaffLink />
    </ReportFrame>
  );
};
