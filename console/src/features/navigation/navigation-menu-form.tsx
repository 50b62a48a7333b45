import { type NavigationMenu, type NavigationMenuDraft, navigationEndpoints, TOP_LEVEL } from '@eoms/contract';
import { Form, Input, Select, Switch } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useOwnNames } from '../../i18n/use-own-names.ts';
import { IconPicker } from '../../pickers/icon-picker.tsx';
import { NameField } from '../../pickers/name-field.tsx';
import { opensScreen, useBuiltScreens } from '../../session/built-screens.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { orNull } from '../../ui/forms/or-null.ts';
import { useToast } from '../../ui/forms/use-toast.ts';

const { listAllNavigationMenus, listNavigationMenus, saveNavigationMenu } = navigationEndpoints;

export const emptyEntry: NavigationMenuDraft = {
  parentId: TOP_LEVEL,
  name: '',
  icon: null,
  address: null,
  appType: 'external',
  openType: 'newPage',
  signOn: false,
  enabled: true,
};
export const draftOf = ({ sort: _sort, ...rest }: NavigationMenu): NavigationMenuDraft => rest;

/** A web address, or a path of this server. */
export const isLink = (address: string): boolean =>
  /^https?:\/\//i.test(address) ? URL.canParse(address) && !/\s/.test(address) : /^\/[^/\\\s]\S*$/.test(address);

interface NavigationMenuFormProps {
  draft: NavigationMenuDraft | undefined;
  menus: readonly NavigationMenu[];
  readOnly: boolean;
  onClose: () => void;
}

export const NavigationMenuForm = ({ draft, menus, readOnly, onClose }: NavigationMenuFormProps) => {
  const t = usePhrases('navigation');
  const common = usePhrases('ui');
  const ownName = useOwnNames('menus');
  const toast = useToast();
  const built = useBuiltScreens();
  const save = useChange(saveNavigationMenu, { invalidates: [listAllNavigationMenus, listNavigationMenus] });
  const parents = menus.filter((m) => m.parentId === TOP_LEVEL && m.id !== draft?.id);
  return (
    <FormDrawer<NavigationMenuDraft>
      open={draft !== undefined}
      title={draft?.id ? t('editMenu') : t('newMenu')}
      initial={draft ?? emptyEntry}
      submit={(body) => save.mutateAsync({ body })}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      readOnly={readOnly}
    >
      <NameField label={t('name')} />
      <Form.Item name="parentId" label={t('parent')}>
        <Select
          options={[
            { value: TOP_LEVEL, label: t('topLevel') },
            ...parents.map((m) => ({ value: m.id, label: ownName(m.name) })),
          ]}
        />
      </Form.Item>
      <Form.Item name="icon" label={t('icon')}>
        <IconPicker label={t('icon')} none={common('none')} />
      </Form.Item>
      <Form.Item
        name="address"
        label={t('address')}
        extra={t('addressHint')}
        normalize={orNull}
        dependencies={['appType']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, address: string | null) => {
              if (!address) return;
              const type = getFieldValue('appType') as NavigationMenuDraft['appType'];
              if (type === 'console' && !opensScreen(built, address)) throw new Error(t('screenRule'));
              if (type !== 'console' && !isLink(address)) throw new Error(t('addressRule'));
            },
          }),
        ]}
      >
        <Input maxLength={500} spellCheck={false} />
      </Form.Item>
      <div className="form-pair">
        <Form.Item name="appType" label={t('appType')}>
          <Select options={(['external', 'console', 'panel'] as const).map((value) => ({ value, label: t(value) }))} />
        </Form.Item>
        <Form.Item name="openType" label={t('openType')}>
          <Select options={(['newPage', 'samePage', 'modal'] as const).map((value) => ({ value, label: t(value) }))} />
        </Form.Item>
        <Form.Item name="signOn" label={t('signOn')} extra={t('signOnHint')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
    </FormDrawer>
  );
};
