import { lazy, Suspense, useEffect } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { PairingScreen } from './pairing-screen.tsx';
import { loadSelf, usePanel } from './panel-state.ts';
import styles from './room-panel.module.css';

const PairedPanel = lazy(async () => ({ default: (await import('./paired-panel.tsx')).PairedPanel }));
const retryMs = 3_000;

const Waiting = ({ unreachable }: { unreachable: boolean }) => {
  const t = usePhrases('panel');
  return (
    <main data-part="room-page" className={`${styles.roomPage} ${styles.roomPairing}`}>
      <h1>{t('title')}</h1>
      {unreachable ? <p role="alert">{t('notReached')}</p> : null}
    </main>
  );
};

/** The page of a tablet or wall panel: pairing, locked or in use. */
export const RoomPanel = () => {
  const { self, unreachable } = usePanel();
  useEffect(() => {
    void loadSelf();
  }, []);
  useEffect(() => {
    if (!unreachable) return undefined;
    const timer = setInterval(() => void loadSelf(), retryMs);
    return () => clearInterval(timer);
  }, [unreachable]);
  if (self === null) return <PairingScreen />;
  const waiting = <Waiting unreachable={unreachable} />;
  if (!self) return waiting;
  return (
    <Suspense fallback={waiting}>
      <PairedPanel key={self.id} self={self} />
    </Suspense>
  );
};
