import { Button } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { type InspectedNow, useInspectNow } from './use-inspect-now.ts';

/** Inspects with one click. */
export const InspectNowButton = ({ what }: { what: InspectedNow }) => {
  const t = usePhrases('inspections');
  const { may, busy, inspect } = useInspectNow();
  if (!may) return null;
  return (
    <Button icon={<Icon name="inspection" />} loading={busy} onClick={() => inspect(what)}>
      {t('inspectNow')}
    </Button>
  );
};
