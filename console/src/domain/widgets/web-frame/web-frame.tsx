import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { usePhrases } from '../../../i18n/i18n.ts';
import { FrameTrouble } from './frame-trouble.tsx';
import { useReach } from './use-reach.ts';
import styles from './web-frame.module.css';

const retryMs = 30_000;

interface WebFrameProps {
  address: string;
  title: string;
  /** Seconds after which the page is loaded anew; 0 for never. */
  reload: number;
}

/** Calls `act` every so often, but not while nobody can see the page. */
const useEvery = (ms: number, act: () => void): void => {
  useEffect(() => {
    if (ms === 0) return undefined;
    const timer = setInterval(() => document.visibilityState === 'visible' && act(), ms);
    return () => clearInterval(timer);
  });
};

/** A page of an allowed website. It cannot navigate the console, open windows or download. */
export const WebFrame = ({ address, title, reload }: WebFrameProps) => {
  const t = usePhrases('layouts');
  const [turn, setTurn] = useState(0);
  const [loaded, setLoaded] = useState<number>();
  const next = (): void => setTurn((now) => now + 1);
  const reach = useReach(address, turn);
  const isLost = reach === 'unreachable';
  useEvery(isLost ? retryMs : reload * 1_000, next);
  if (isLost)
    return (
      <FrameTrouble
        title={t('frameUnreachable')}
        address={address}
        action={<Button onClick={next}>{t('frameRetry')}</Button>}
      >
        {t('frameUnreachableText')}
      </FrameTrouble>
    );
  return (
    <div data-part="web-frame" className={styles.webFrame}>
      {reach === 'reached' ? (
        <iframe
          key={turn}
          title={title}
          src={address}
          sandbox="allow-scripts allow-same-origin allow-forms"
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(turn)}
        />
      ) : null}
      {loaded === turn ? null : (
        <p className={`${styles.webFrameWait} text-small text-muted`} role="status">
          {t('frameLoading')}
        </p>
      )}
    </div>
  );
};
