import { Button, Popover } from 'antd';
import { useState } from 'react';
import { Icon, type IconName, iconNames, isIconName } from '../../ui/icons/icon.tsx';
import styles from './icon-picker.module.css';
import { useOwnIcons } from './own-icons.tsx';

interface IconPickerProps {
  /** Set by the form item, so that its label names the control. */
  id?: string;
  label: string;
  /** Text for "no icon". */
  none: string;
  value?: string | null;
  onChange?: (name: string | null) => void;
  disabled?: boolean;
}

/** Chooses an icon, as a form control: uploaded ones first. */
export const IconPicker = ({ id, label, none, value = null, onChange, disabled = false }: IconPickerProps) => {
  const [open, setOpen] = useState(false);
  const own = useOwnIcons(open && !disabled).filter(isIconName);
  const choose = (name: IconName | null): void => {
    onChange?.(name);
    setOpen(false);
  };
  const grid = (
    <div className={styles.iconGrid} role="listbox" aria-label={label}>
      {[...own, ...iconNames].map((name) => (
        <button
          key={name}
          type="button"
          role="option"
          aria-selected={name === value}
          aria-label={name.replace(/^own:/, '')}
          title={name.replace(/^own:/, '')}
          onClick={() => choose(name)}
        >
          <Icon name={name} size="l" />
        </button>
      ))}
    </div>
  );
  return (
    <Popover trigger="click" open={open && !disabled} onOpenChange={setOpen} content={grid} placement="bottomLeft">
      <span className="row">
        <Button
          {...(id === undefined ? {} : { id })}
          disabled={disabled}
          icon={isIconName(value) ? <Icon name={value} /> : null}
        >
          {isIconName(value) ? value.replace(/^own:/, '') : label}
        </Button>
        {value && !disabled ? (
          <Button type="text" onClick={() => choose(null)}>
            {none}
          </Button>
        ) : null}
      </span>
    </Popover>
  );
};
