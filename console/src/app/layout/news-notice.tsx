import { productVersion } from '@eoms/phrases';
import { useEffect, useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session-store.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { readText, storeText } from '../../ui/storage.ts';
import { openHelp } from '../help/use-help.ts';
import styles from './shell.module.css';

/** By person, in the browser: somebody with two browsers is told twice, and nothing has to be written to the server. */
const keyOf = (userId: string): string => `eoms_version_seen_${userId}`;

/** Says once to each person that there is a new version. Who is here for the first time has missed nothing. */
export const NewsNotice = () => {
  const t = usePhrases('help');
  const userId = useSession((s) => s.user?.id ?? '');
  const [seen, setSeen] = useState(() => readText(keyOf(userId)));
  const note = (): void => {
    storeText(keyOf(userId), productVersion);
    setSeen(productVersion);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (seen === null) note();
  }, []);
  if (seen === null || seen === productVersion) return null;
  const show = (): void => {
    note();
    openHelp('news');
  };
  return (
    <div data-part="news-notice" className={`note ${styles.shellBanner}`} role="status">
      <Icon name="check" />
      <span className="grow">{t('updated', { version: productVersion })}</span>
      <button type="button" className="link weight-medium nowrap" onClick={show}>
        {t('seeNews')}
      </button>
      <button type="button" className="link nowrap" onClick={note}>
        {t('gotIt')}
      </button>
    </div>
  );
};
