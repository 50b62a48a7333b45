import { type NavigationMenu, type NavigationMenuDraft, TOP_LEVEL } from '@eoms/contract';
import { Form, Input, Select, Switch } from 'antd';
import { NameField } from '../../domain/fields/name-field.tsx';
import { IconPicker } from '../../domain/icons/icon-picker.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useOwnNames } from '../../i18n/use-own-names.ts';
import { opensScreen, useBuiltScreens } from '../../session/built-screens.ts';
import styles from '../../ui/forms/form.module.css';
import { orNull } from '../../ui/forms/or-null.ts';
import { isLink } from './is-link.ts';

interface NavigationMenuFieldsProps {
  id: string | undefined;
  menus: readonly NavigationMenu[];
}

/** The fields of a navigation entry: its name and position, where it leads and how it opens. */
export const NavigationMenuFields = ({ id, menus }: NavigationMenuFieldsProps) => {
  const t = usePhrases('navigation');
  const common = usePhrases('ui');
  const ownName = useOwnNames('menus');
  const built = useBuiltScreens();
  const parents = menus.filter((m) => m.parentId === TOP_LEVEL && m.id !== id);
  return (
    <>
      <div className={styles.formPair}>
        <NameField label={t('name')} />
        <Form.Item name="parentId" label={t('parent')}>
          <Select
            options={[
              { value: TOP_LEVEL, label: t('topLevel') },
              ...parents.map((m) => ({ value: m.id, label: ownName(m.name) })),
            ]}
          />
        </Form.Item>
      </div>
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
      <div className={styles.formPair}>
        <Form.Item name="appType" label={t('appType')}>
          <Select
            options={(['external', 'console', 'panel', 'oa'] as const).map((value) => ({ value, label: t(value) }))}
          />
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
    </>
  );
};
