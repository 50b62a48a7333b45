import type { ButtonHTMLAttributes } from 'react';

interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  primary?: boolean;
  large?: boolean;
  block?: boolean;
}

/** A button for pages shown before the component library has loaded: sign-in, errors, empty states. */
export const PlainButton = ({ primary, large, block, className, type = 'button', ...rest }: PlainButtonProps) => {
  const classes = ['plain-button', primary && 'primary', large && 'large', block && 'block', className];
  return <button type={type} className={classes.filter(Boolean).join(' ')} {...rest} />;
};
