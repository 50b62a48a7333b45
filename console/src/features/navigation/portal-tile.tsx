import { type NavigationMenu, siteOf } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import styles from './portal.module.css';

interface PortalTileProps {
  entry: NavigationMenu;
  favourite: boolean;
  onOpen: (entry: NavigationMenu) => void;
  onFavourite: (id: string, favourite: boolean) => void;
}

/** One application: open it, or mark it for oneself. */
export const PortalTile = ({ entry, favourite, onOpen, onFavourite }: PortalTileProps) => {
  const t = usePhrases('navigation');
  const { id, name, address, icon, openType } = entry;
  const site = address === null ? undefined : siteOf(address);
  return (
    <li className={styles.tile}>
      <button type="button" data-part="portal-entry" className={styles.open} onClick={() => onOpen(entry)}>
        <span className={styles.icon}>
          <Icon name={isIconName(icon) ? icon : 'link'} size="l" />
        </span>
        <span className={styles.words}>
          <span className="row gap-4">
            <span className="truncate weight-medium">{name}</span>
            {openType === 'newPage' ? <Icon name="external" size="s" className="text-muted" /> : null}
          </span>
          <span className="text-small text-muted truncate">{site ? new URL(site).host : t(entry.appType)}</span>
        </span>
      </button>
      <button
        type="button"
        className={styles.star}
        aria-pressed={favourite}
        aria-label={t(favourite ? 'unmark' : 'mark', { name })}
        onClick={() => onFavourite(id, !favourite)}
      >
        <Icon name="star" />
      </button>
    </li>
  );
};
