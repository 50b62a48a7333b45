import type { LayoutDevice } from '@eoms/contract';
import { Form, Select } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import styles from './designer.module.css';

interface DeviceOrderProps {
  chosen: readonly string[];
  suiting: readonly LayoutDevice[];
  readOnly: boolean;
  onChange: (ids: string[]) => void;
}

const moved = (ids: readonly string[], from: number, to: number): string[] => {
  const next = [...ids];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

/** The devices of a widget in the order in which it shows them. None chosen means all that suit it. */
export const DeviceOrder = ({ chosen, suiting, readOnly, onChange }: DeviceOrderProps) => {
  const t = usePhrases('layouts');
  const nameOf = (id: string): string => suiting.find((device) => device.id === id)?.name ?? t('lost');
  return (
    <Form.Item label={t('devices')}>
      <Select
        mode="multiple"
        aria-label={t('devices')}
        placeholder={t('allDevices', { count: suiting.length })}
        optionFilterProp="label"
        maxTagCount={0}
        maxTagPlaceholder={t('chosenDevices', { count: chosen.length })}
        maxCount={200}
        value={[...chosen]}
        options={suiting.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChange}
      />
      {chosen.length === 0 ? null : (
        <ol className={styles.deviceOrder}>
          {chosen.map((id, at) => (
            <li key={id}>
              <span className="truncate grow">{nameOf(id)}</span>
              <IconButton
                small
                icon="arrowUp"
                label={t('moveUp', { name: nameOf(id) })}
                disabled={readOnly || at === 0}
                onClick={() => onChange(moved(chosen, at, at - 1))}
              />
              <IconButton
                small
                icon="arrowDown"
                label={t('moveDown', { name: nameOf(id) })}
                disabled={readOnly || at === chosen.length - 1}
                onClick={() => onChange(moved(chosen, at, at + 1))}
              />
              <IconButton
                small
                icon="close"
                label={t('leaveOut', { name: nameOf(id) })}
                disabled={readOnly}
                onClick={() => onChange(chosen.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ol>
      )}
    </Form.Item>
  );
};
