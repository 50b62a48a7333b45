import { assetsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';

/** The asset that a device is, for those who may open assets: its label leads to both. */
export const AssetOfDevice = ({ deviceId }: { deviceId: string }) => {
  const t = usePhrases('assets');
  const isOpen = useScreenLink('assetManagement') !== undefined;
  const found = useQuery({
    ...queryOf(assetsEndpoints.listAssets, { query: { deviceId } }),
    enabled: isOpen,
    staleTime: 60_000,
  });
  const asset = found.data?.records[0];
  if (!isOpen || !asset) return null;
  return (
    <Link className="link" to={`/assetManagementEdit?id=${asset.id}`}>
      {t('asset')} {asset.code}
    </Link>
  );
};
