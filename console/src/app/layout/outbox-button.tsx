import { useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { useOutboxState } from '../../outbox/outbox-state.ts';
import { useUnsentCount } from '../../outbox/use-outbox.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './outbox.module.css';
import { OutboxDrawer } from './outbox-drawer.tsx';

/** How much is not sent yet, on every screen while there is any. */
export const OutboxButton = () => {
  const t = usePhrases('outbox');
  const count = useUnsentCount();
  const stuck = useOutboxState((s) => s.entries.some(({ state }) => state !== 'waiting'));
  const [open, setOpen] = useState(false);
  return (
    <>
      {count > 0 ? (
        <button
          type="button"
          data-part="outbox"
          className={stuck ? `${styles.button} ${styles.stuck}` : styles.button}
          aria-label={t('count', { count })}
          title={t('count', { count })}
          onClick={() => setOpen(true)}
        >
          <Icon name="upload" />
          <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
        </button>
      ) : null}
      {open ? <OutboxDrawer onClose={() => setOpen(false)} /> : null}
    </>
  );
};
