import { PlaceLayout } from '../../domain/layouts/place-layout.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import styles from './controls.module.css';

/** What the place is operated with: its published control layout, or one generated from its devices. */
export const LayoutCard = ({ placeId }: { placeId: string }) => {
  const t = usePhrases('controls');
  return (
    <section className={styles.cardLayout} aria-label={t('layout')}>
      <PlaceLayout placeId={placeId} />
    </section>
  );
};
