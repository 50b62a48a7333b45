import { Button } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './stocktakes.module.css';
import { useSettle } from './use-settle.ts';
import type { CountedItem } from './with-unsent.ts';

/** An asset that was found here and is registered elsewhere: moved here in one tap, or to be taken back. */
export const MisplacedCard = ({ item, here }: { item: CountedItem; here: string }) => {
  const t = usePhrases('stocktakes');
  const settle = useSettle();
  return (
    <section className={`panel ${styles.misplaced}`} data-part="misplaced">
      <div className="row">
        <b className="grow truncate">{item.name}</b>
        <span className="tag maintenance">
          <Icon name="warning" /> {t('misplaced')}
        </span>
      </div>
      <span className="text-small text-muted">{t('registeredAt', { place: item.placeName })}</span>
      {item.unsent ? (
        <span className="text-small">{t('decideLater')}</span>
      ) : (
        <div className={styles.pair}>
          <Button size="large" onClick={() => settle(item, 'moved')}>
            {t('moveHere', { place: here })}
          </Button>
          <Button size="large" onClick={() => settle(item, 'return')}>
            {t('returnTo', { place: item.placeName })}
          </Button>
        </div>
      )}
    </section>
  );
};
