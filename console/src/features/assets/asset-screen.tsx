import { assetsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { EditGate } from '../../ui/forms/edit-page.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { pageOf } from './asset-calls.ts';
import { AssetContent } from './asset-content.tsx';
import { AssetEdit } from './asset-edit.tsx';

const list = '/assetManagement';

const KnownAsset = ({ id }: { id: string }) => {
  const t = usePhrases('assets');
  const navigate = useNavigate();
  const asset = useQuery(queryOf(assetsEndpoints.getAsset, { query: { id } }));
  const back = () => void navigate(list);
  return (
    <QueryGate what={t('asset')} query={asset} onBack={back}>
      {(found) => <AssetContent asset={found} onBack={back} />}
    </QueryGate>
  );
};

/** One asset: `?id=` shows it, `&edit=true` opens its form; without an id, a new one. */
export const AssetScreen = () => {
  const t = usePhrases('assets');
  const [params] = useSearchParams();
  const id = params.get('id');
  const editing = params.get('edit') === 'true';
  const asset = useQuery({
    ...queryOf(assetsEndpoints.getAsset, { query: { id: id ?? '' } }),
    enabled: id !== null && editing,
  });
  if (id !== null && !editing) return <KnownAsset key={id} id={id} />;
  const back = id === null ? list : pageOf(id);
  return (
    <EditGate key={id} id={id} query={asset} what={t('asset')} icon="tag" back={back}>
      {(known) => <AssetEdit asset={known} back={back} />}
    </EditGate>
  );
};
