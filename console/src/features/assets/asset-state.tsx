import type { AssetStatus } from '@eoms/contract';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';

const icons: Readonly<Record<AssetStatus, IconName>> = {
  inStock: 'database',
  inUse: 'check',
  onLoan: 'user',
  inRepair: 'wrench',
  retired: 'minus',
};

/** The status of an asset: sign and word. */
export const AssetState = ({ status }: { status: AssetStatus }) => {
  const t = usePhrases('assets');
  return (
    <span className={`row gap-4 nowrap ${status === 'retired' ? 'text-muted' : 'weight-medium'}`}>
      <Icon name={icons[status]} size="s" />
      {t(status)}
    </span>
  );
};
