import type { Role } from '@eoms/contract';
import { Drawer } from 'antd';
import { useState } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { useOwnNames } from '../../i18n/use-own-names.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { EditScopeProvider, useEditScope } from '../../ui/forms/unsaved.ts';
import { useLeaving } from '../../ui/forms/use-leaving.ts';
import { usePhone } from '../../ui/use-media.ts';
import { GrantMenus } from './grant-menus.tsx';
import { GrantNavigation } from './grant-navigation.tsx';
import { GrantPlaces } from './grant-places.tsx';
import styles from './grants.module.css';

type Part = 'systemMenus' | 'navigationMenus' | 'places';
interface RoleGrantsProps {
  role: Role | undefined;
  readOnly: boolean;
  onClose: () => void;
}

/** What a role may do: screens with actions, navigation entries, places. Each part is saved separately. */
export const RoleGrants = ({ role, readOnly, onClose }: RoleGrantsProps) => {
  const t = usePhrases('access');
  const ownName = useOwnNames('roles');
  const phone = usePhone();
  const [part, setPart] = useState<Part>('systemMenus');
  const edits = useEditScope();
  const leave = useLeaving(edits);
  const locked = readOnly || (role?.isSuper ?? false);
  return (
    <Drawer
      open={role !== undefined}
      title={t('grantOf', { name: ownName(role?.name ?? '') })}
      size={phone ? '100%' : 560}
      onClose={() => leave(onClose)}
      destroyOnHidden
    >
      <div className={styles.grantsHead}>
        <Segments
          label={t('grant')}
          value={part}
          onChange={(next) => leave(() => setPart(next))}
          options={[
            { value: 'systemMenus', label: t('systemMenus') },
            { value: 'navigationMenus', label: t('navigationMenus') },
            { value: 'places', label: t('places') },
          ]}
        />
      </div>
      {role?.isSuper ? <div className="note accent">{t('superText')}</div> : null}
      <EditScopeProvider value={edits}>
        {role && part === 'systemMenus' ? <GrantMenus key={role.id} role={role} locked={locked} /> : null}
        {role && part === 'navigationMenus' ? <GrantNavigation key={role.id} role={role} locked={locked} /> : null}
        {role && part === 'places' ? <GrantPlaces key={role.id} role={role} locked={locked} /> : null}
      </EditScopeProvider>
    </Drawer>
  );
};
