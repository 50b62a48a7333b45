import { type Menu, type MenuDraft, menusEndpoints, type ScreenAddress, TOP_LEVEL } from '@eoms/contract';
import { Form, Input, Select, Switch, TreeSelect } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { NameField } from '../../domain/fields/name-field.tsx';
import { IconPicker } from '../../domain/icons/icon-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMenuTitle } from '../../i18n/use-menu-title.ts';
import { useBuiltScreens } from '../../session/built-screens.ts';
import { DraftDrawer } from '../../ui/forms/draft-drawer.tsx';
import styles from '../../ui/forms/form.module.css';
import { orNull } from '../../ui/forms/or-null.ts';

const { listMenus, saveMenu } = menusEndpoints;

export const emptyMenu: MenuDraft = {
  parentId: TOP_LEVEL,
  name: '',
  icon: null,
  address: null,
  activeMenu: null,
  langitem: null,
  russian: null,
  enabled: true,
  hidden: false,
};
export const draftOf = ({ sort: _sort, createdAt: _createdAt, ...rest }: Menu): MenuDraft => rest;

/** Screens to choose from; a previously chosen one that no longer exists stays visible. */
const addressOptions = (built: readonly ScreenAddress[], chosen: ScreenAddress | null | undefined, missing: string) => [
  ...built.map((value) => ({ value, label: `/${value}`, disabled: false })),
  ...(chosen && !built.includes(chosen) ? [{ value: chosen, label: `/${chosen} · ${missing}`, disabled: true }] : []),
];

interface Option {
  value: string;
  title: string;
  disabled: boolean;
  children: Option[];
}
/** Possible parents: neither the item itself nor anything below it. */
const parents = (
  menus: readonly Menu[],
  titleOf: (menu: Menu) => string,
  without: string | undefined,
  parent: string,
  off = false,
): Option[] =>
  menus
    .filter((m) => m.parentId === parent)
    .map((m) => {
      const disabled = off || m.id === without;
      return { value: m.id, title: titleOf(m), disabled, children: parents(menus, titleOf, without, m.id, disabled) };
    });

interface MenuFormProps {
  draft: MenuDraft | undefined;
  menus: readonly Menu[];
  readOnly: boolean;
  onClose: () => void;
}

export const MenuForm = ({ draft, menus, readOnly, onClose }: MenuFormProps) => {
  const t = usePhrases('access');
  const titleOf = useMenuTitle();
  const built = useBuiltScreens();
  const save = useChange(saveMenu, { invalidates: [listMenus] });
  return (
    <DraftDrawer<MenuDraft>
      draft={draft}
      words={{ add: t('newMenu'), edit: t('editMenu') }}
      submit={(body) => save.mutateAsync({ body })}
      onClose={onClose}
      readOnly={readOnly}
    >
      <NameField label={t('menuName')} />
      <Form.Item name="parentId" label={t('parent')}>
        <TreeSelect
          treeDefaultExpandAll
          treeData={[
            {
              value: TOP_LEVEL,
              title: t('topLevel'),
              disabled: false,
              children: parents(menus, titleOf, draft?.id, TOP_LEVEL),
            },
          ]}
        />
      </Form.Item>
      <Form.Item name="icon" label={t('icon')}>
        <IconPicker label={t('chooseIcon')} none={t('noIcon')} />
      </Form.Item>
      <Form.Item name="address" label={t('address')} extra={t('addressHint')} normalize={orNull}>
        <Select allowClear showSearch options={addressOptions(built, draft?.address, t('noScreen'))} />
      </Form.Item>
      <Form.Item name="activeMenu" label={t('activeMenu')} extra={t('activeMenuHint')} normalize={orNull}>
        <Select allowClear showSearch options={addressOptions(built, draft?.activeMenu, t('noScreen'))} />
      </Form.Item>
      <div className={styles.formPair}>
        <Form.Item name="langitem" label={t('langitem')} extra={t('langitemHint')} normalize={orNull}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="russian" label={t('russian')} normalize={orNull}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="hidden" label={t('hidden')} extra={t('hiddenHint')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
    </DraftDrawer>
  );
};
