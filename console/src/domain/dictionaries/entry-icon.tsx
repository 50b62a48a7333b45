import { useMemo } from 'react';
import { Icon, type IconName, isIconName } from '../../ui/icons/icon.tsx';
import { guard, isHex } from '../../ui/theme/guard.ts';
import { useTokens } from '../../ui/theme/use-tokens.ts';
import styles from './dictionaries.module.css';

interface EntryLook {
  readonly icon: string | null;
  readonly colour: string | null;
}

/** The icon of an entry in its colour, made easy to see; a dot where it has only a colour. */
export const EntryIcon = ({ look, fallback }: { look: EntryLook | undefined; fallback?: IconName }) => {
  const { surface } = useTokens();
  const { icon = null, colour = null } = look ?? {};
  const seen = useMemo(() => (isHex(colour) ? guard(colour, surface) : undefined), [colour, surface]);
  const name = isIconName(icon) ? icon : fallback;
  const style = seen === undefined ? {} : { color: seen };
  if (name)
    return (
      <span className={styles.entryIcon} style={style}>
        <Icon name={name} />
      </span>
    );
  return <span className={styles.entryDot} style={style} aria-hidden="true" hidden={seen === undefined} />;
};
