import { Tooltip } from 'antd';
import type { MouseEventHandler } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';

interface IconButtonProps {
  icon: IconName;
  /** Accessible name, also shown on hover. */
  label: string;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  small?: boolean;
  disabled?: boolean;
  /** For toggle buttons. */
  pressed?: boolean;
}

export const IconButton = ({ icon, label, onClick, small = false, disabled = false, pressed }: IconButtonProps) => (
  <Tooltip title={label} mouseEnterDelay={0.4}>
    <button
      type="button"
      className={small ? 'icon-button small' : 'icon-button'}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
      disabled={disabled}
    >
      <Icon name={icon} />
    </button>
  </Tooltip>
);
