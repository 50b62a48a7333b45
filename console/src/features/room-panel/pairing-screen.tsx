import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useSecond } from '../../ui/time/use-second.ts';
import styles from './room-panel.module.css';
import { usePairing } from './use-pairing.ts';

const clock = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** What a panel shows that nobody knows yet: the code to enter in the console. */
export const PairingScreen = () => {
  const t = usePhrases('panel');
  const now = useSecond();
  const pairing = usePairing();
  const waits = pairing.step === 'waiting';
  return (
    <main data-part="room-page" className={`${styles.roomPage} ${styles.roomPairing}`}>
      <Icon name="mobile" size="xl" />
      <h1>{t('pairTitle')}</h1>
      {waits ? (
        <>
          <output data-part="room-code" className={styles.roomCode} aria-label={t('codeLabel')}>
            {`${pairing.code.slice(0, 4)}-${pairing.code.slice(4)}`}
          </output>
          <p>{t('pairText')}</p>
          <p className="text-secondary">
            {t('consoleAt')} <b>{window.location.origin}</b> · {t('validFor', { time: clock(pairing.until - now) })}
          </p>
        </>
      ) : (
        <p role="status">
          {t(pairing.step === 'tooMany' ? 'tooMany' : pairing.step === 'asking' ? 'newCode' : 'notReached')}
        </p>
      )}
    </main>
  );
};
