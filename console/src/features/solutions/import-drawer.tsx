import { type ImportReceipt, solutionImportsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { ImportEnd } from './import-end.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportStatus } from './import-status.tsx';
import { OriginCard } from './origin-card.tsx';

const Stage = ({ found }: { found: ImportReceipt }) => (
  <div className="drawer-body">
    <OriginCard found={found} />
    {found.status === 'ready' ? <ImportPreview key={found.id} found={found} /> : <ImportEnd found={found} />}
  </div>
);

/** One import: where it comes from, what things are here, what would happen, and what has happened. */
export const ImportDrawer = ({ id, onClose }: { id: string | undefined; onClose: () => void }) => {
  const t = usePhrases('solutions');
  const phone = usePhone();
  const receipt = useQuery({
    ...queryOf(solutionImportsEndpoints.getSolutionImport, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  const { data } = receipt;
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      size={phone ? '100%' : 860}
      title={
        data ? (
          <span className="row">
            <span className="truncate">{t('importTitle', { name: data.solutionName, number: data.version })}</span>
            <ImportStatus status={data.status} interrupted={data.interrupted} />
          </span>
        ) : (
          t('imports')
        )
      }
      destroyOnHidden
    >
      {id === undefined ? null : (
        <QueryGate what={t('imports')} query={receipt} onBack={onClose}>
          {(found) => <Stage found={found} />}
        </QueryGate>
      )}
    </Drawer>
  );
};
