import { NavLink } from 'react-router';
import { useFileUrl } from '../../api/use-file-url.ts';
import { useNavigationGroups } from '../../domain/navigation/use-navigation-groups.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMenuTitle } from '../../i18n/use-menu-title.ts';
import { themeImage, useInstallation, useThemes } from '../../session/installation.ts';
import { useSession } from '../../session/session-store.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { useAppearance } from '../../ui/theme/appearance.ts';
import { useRouteMeta } from '../route-meta.ts';
import { screens } from '../screens.ts';
import { AccountMenu } from './account-menu.tsx';
import { useAlarmCounts } from './alarm-counts.ts';
import { menuGroups } from './menu-tree.ts';
import { ProductMark } from './product-mark.tsx';
import styles from './shell.module.css';

/** The highlighted address: that of the open screen, or the one its menu item names as active. */
export const useActiveAddress = (): string | undefined => {
  const meta = useRouteMeta();
  return meta?.activeMenu ?? meta?.address;
};

const Brand = () => {
  const t = usePhrases('shell');
  const { title, logo } = useInstallation();
  const theme = useThemes()?.theme;
  const tried = useAppearance((s) => s.tried);
  const own = useFileUrl(tried?.logo ?? null);
  const inUse = theme?.logo ? themeImage(theme.logo) : logo;
  const image = tried?.logo ? own : inUse;
  return (
    <NavLink to="/" className={styles.brand} title={title ?? t('product')}>
      {image ? <img src={image} alt="" height={22} /> : <ProductMark />}
      <span className="truncate">{title ?? t('product')}</span>
    </NavLink>
  );
};

/** The portal is nobody's menu: whoever may open an application has it. */
const PortalLink = ({ mini }: { mini: boolean }) => {
  const t = usePhrases('shell');
  const groups = useNavigationGroups();
  if (groups.length === 0) return null;
  return (
    <NavLink
      to="/portal"
      data-part="portal-link"
      className={({ isActive }) => (isActive ? (styles.on ?? '') : '')}
      title={mini ? t('portal') : undefined}
    >
      <Icon name="compass" />
      <span className="truncate">{t('portal')}</span>
    </NavLink>
  );
};

interface SideMenuProps {
  mini: boolean;
  onToggle: () => void;
}

export const SideMenu = ({ mini, onToggle }: SideMenuProps) => {
  const t = usePhrases('shell');
  const menus = useSession((s) => s.menus);
  const active = useActiveAddress();
  const titleOf = useMenuTitle();
  const alarms = useAlarmCounts();
  const open = alarms ? alarms[1] + alarms[2] + alarms[3] + alarms[4] : 0;
  return (
    <nav data-part="side" className={styles.side} aria-label={t('menu')}>
      <Brand />
      <div className={styles.menu}>
        <PortalLink mini={mini} />
        {menuGroups(menus, screens).map((group) => (
          <div key={group.id}>
            {group.heading ? <h4>{titleOf(group.heading)}</h4> : null}
            {group.items.map((item) => (
              <NavLink
                key={item.id}
                to={`/${item.address}`}
                className={item.address === active ? styles.on : ''}
                title={mini ? titleOf(item) : undefined}
              >
                <Icon name={isIconName(item.icon) ? item.icon : 'document'} />
                <span className="truncate">{titleOf(item)}</span>
                {item.address === 'alarmCenter' && open > 0 ? <span className={styles.n}>{open}</span> : null}
              </NavLink>
            ))}
          </div>
        ))}
      </div>
      <div className={styles.who}>
        <AccountMenu mini={mini} />
        <button
          type="button"
          className={`icon-button small ${styles.foldButton}`}
          aria-label={mini ? t('unfold') : t('fold')}
          aria-expanded={!mini}
          onClick={onToggle}
        >
          <Icon name="fold" />
        </button>
      </div>
    </nav>
  );
};
