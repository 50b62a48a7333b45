import { NavLink } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMenuTitle } from '../../i18n/use-menu-title.ts';
import { useSession } from '../../session/session-store.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { screens } from '../screens.ts';
import { useAlarmCounts } from './alarm-counts.ts';
import styles from './bottom-bar.module.css';
import { menuGroups } from './menu-tree.ts';
import { useActiveAddress } from './side-menu.tsx';

/** Most used screens on a phone, by priority; the rest is under "more". */
const preferred = [
  'home',
  'centralizedControl',
  'deviceInformation',
  'alarmCenter',
  'workOrderHandle',
  'workOrderSelf',
  'workOrderCenter',
  'place',
];
const slots = 4;

/** The bottom bar on phones, with five entries. */
export const BottomBar = ({ onMore }: { onMore: () => void }) => {
  const t = usePhrases('shell');
  const menus = useSession((s) => s.menus);
  const active = useActiveAddress();
  const titleOf = useMenuTitle();
  const counts = useAlarmCounts();
  const items = menuGroups(menus, screens).flatMap((g) => g.items);
  const rank = (address: string | null): number => {
    const at = preferred.indexOf(address ?? '');
    return at < 0 ? preferred.length : at;
  };
  const shown = [...items].sort((a, b) => rank(a.address) - rank(b.address)).slice(0, slots);
  const open = counts ? counts[1] + counts[2] + counts[3] + counts[4] : 0;
  return (
    <nav className={styles.bottomBar} aria-label={t('menu')}>
      {shown.map((item) => (
        <NavLink key={item.id} to={`/${item.address}`} className={item.address === active ? styles.on : ''}>
          <Icon name={isIconName(item.icon) ? item.icon : 'document'} size="xl" />
          <span className="truncate">{titleOf(item)}</span>
          {item.address === 'alarmCenter' && open > 0 ? (
            <span className={styles.badge}>{open > 99 ? '99+' : open}</span>
          ) : null}
        </NavLink>
      ))}
      <button type="button" onClick={onMore}>
        <Icon name="list" size="xl" />
        <span>{t('moreMenu')}</span>
      </button>
    </nav>
  );
};
