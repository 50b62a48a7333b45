import { Button, Drawer } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { useOutboxState } from '../../outbox/outbox-state.ts';
import { outbox } from '../../outbox/own-outbox.ts';
import { EmptyState } from '../../ui/states/state-box.tsx';
import styles from './outbox.module.css';
import { OutboxRow } from './outbox-row.tsx';

/** All that is kept on this device and not sent yet. */
export const OutboxDrawer = ({ onClose }: { onClose: () => void }) => {
  const t = usePhrases('outbox');
  const { entries, sendingId } = useOutboxState();
  return (
    <Drawer open title={t('title')} onClose={onClose} size={480}>
      {entries.length === 0 ? (
        <EmptyState icon="check" title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <div className="column gap-12">
          <p className="text-small text-muted">{t('hint')}</p>
          <ul className={styles.entries}>
            {entries.map((entry) => (
              <OutboxRow key={entry.id} entry={entry} onOpen={onClose} />
            ))}
          </ul>
          <Button loading={sendingId !== null} onClick={outbox.wake}>
            {t('sendNow')}
          </Button>
        </div>
      )}
    </Drawer>
  );
};
