import { fieldChoicesAtMost } from '@eoms/contract';
import { Button, Form, Input } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { newKey } from './new-key.ts';
import styles from './order-types.module.css';

/** What can be chosen in a field. */
export const ChoiceFields = ({ row, disabled }: { row: number; disabled: boolean }) => {
  const t = usePhrases('orderTypes');
  const common = usePhrases('ui');
  const needed = { required: true, whitespace: true, message: common('required', { field: t('name') }) };
  const atLeastOne = {
    validator: async (_: unknown, options: unknown[] | undefined) => {
      if ((options ?? []).length === 0) throw new Error(common('required', { field: t('options') }));
    },
  };
  return (
    <Form.List name={[row, 'options']} rules={[atLeastOne]}>
      {(options, { add, remove }, { errors }) => (
        <section className="column gap-4" aria-label={t('options')}>
          {options.map((option, at) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout and a legend
            <div key={option.key} className={styles.option} role="group" aria-label={t('option', { count: at + 1 })}>
              <Form.Item name={[option.name, 'name']} rules={[needed]}>
                <Input maxLength={100} placeholder={t('name')} aria-label={t('name')} />
              </Form.Item>
              <Form.Item name={[option.name, 'nameEn']}>
                <Input maxLength={100} placeholder={t('nameEn')} aria-label={t('nameEn')} />
              </Form.Item>
              {disabled ? null : (
                <IconButton
                  icon="trash"
                  label={t('removeOption', { count: at + 1 })}
                  onClick={() => remove(option.name)}
                />
              )}
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          {disabled || options.length >= fieldChoicesAtMost ? null : (
            <Button
              className={styles.add}
              size="small"
              icon={<Icon name="plus" size="s" />}
              onClick={() => add({ key: newKey(), name: '', nameEn: '' })}
            >
              {t('addOption')}
            </Button>
          )}
        </section>
      )}
    </Form.List>
  );
};
