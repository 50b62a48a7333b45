import type { PanelSelf } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { useLive } from '../../live/use-live.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { loadSelf } from './panel-state.ts';
import styles from './room-panel.module.css';

/** Says why nothing can be operated here while the room is combined with others, and hears when that changes. */
export const CombinedNote = ({ self }: { self: PanelSelf }) => {
  const t = usePhrases('panel');
  useLive(`place:${self.placeId}`, (event) => {
    if (event.name === 'place.stateChanged') void loadSelf();
  });
  if (!self.combined) return null;
  return (
    <div className={styles.roomCombined} role="status">
      <Icon name="place" />
      <b>{t('combinedTitle')}</b>
      <span>{t('combinedText')}</span>
    </div>
  );
};
