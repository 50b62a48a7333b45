import { useEffect, useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './room-panel.module.css';
import type { Unlock } from './use-unlock.ts';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const [fewest, most] = [4, 8];

interface PinPadProps {
  unlock: Unlock;
  locked: boolean;
  onCancel: () => void;
  /** Called at every key, so that the pad stays. */
  onTouch: () => void;
}

/** Keys for the PIN, for fingers and for a keyboard. */
export const PinPad = ({ unlock, locked, onCancel, onTouch }: PinPadProps) => {
  const t = usePhrases('panel');
  const [pin, setPin] = useState('');
  const isOff = locked || unlock.busy;
  const ready = !isOff && pin.length >= fewest;
  const press = (digit: string): void => {
    onTouch();
    if (!isOff) setPin((old) => (old + digit).slice(0, most));
  };
  const erase = (): void => setPin((old) => old.slice(0, -1));
  const send = (): void => {
    if (!ready) return;
    setPin('');
    void unlock.send(pin);
  };
  useEffect(() => {
    const typed = ({ key }: KeyboardEvent): void => {
      if (/^\d$/.test(key)) press(key);
      if (key === 'Backspace') erase();
      if (key === 'Escape') onCancel();
    };
    window.addEventListener('keydown', typed);
    return () => window.removeEventListener('keydown', typed);
  });
  return (
    <form
      className={styles.roomPin}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <output className={styles.roomDots} aria-label={t('pinDigits', { count: pin.length })}>
        {pin === '' ? t('enterPin') : '●'.repeat(pin.length)}
      </output>
      <p data-part="room-pin-message" className={styles.roomPinMessage} role="alert">
        {unlock.message}
      </p>
      <div data-part="room-keys" className={styles.roomKeys}>
        {digits.map((digit) => (
          <button key={digit} type="button" disabled={isOff} onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" aria-label={t('erase')} disabled={isOff || pin === ''} onClick={erase}>
          <Icon name="undo" />
        </button>
        <button type="button" disabled={isOff} onClick={() => press('0')}>
          0
        </button>
        <button type="submit" className={styles.primary} aria-label={t('unlock')} disabled={!ready}>
          <Icon name="check" />
        </button>
      </div>
      <button type="button" className={styles.roomQuiet} onClick={onCancel}>
        {t('cancel')}
      </button>
    </form>
  );
};
