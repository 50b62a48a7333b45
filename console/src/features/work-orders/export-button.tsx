import { workOrdersEndpoints } from '@eoms/contract';
import { useDownload } from '../../api/use-download.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import type { useOrderFilters } from './use-order-filters.ts';

/** Downloads the orders that the filters leave as a table. */
export const ExportButton = ({ query }: { query: ReturnType<typeof useOrderFilters>['narrowed'] }) => {
  const t = usePhrases('workOrders');
  const download = useDownload();
  return (
    <IconButton
      icon="download"
      label={t('export')}
      onClick={() => void download(workOrdersEndpoints.exportWorkOrders, { query }, `${t('fileName')}.xlsx`)}
    />
  );
};
