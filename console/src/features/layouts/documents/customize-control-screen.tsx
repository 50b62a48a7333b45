import { documentsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '../../../api/query-of.ts';
import { usePalette } from '../../../domain/layouts/use-palette.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import { QueryGate } from '../../../ui/states/query-gate.tsx';
import { DocumentDesigner } from './document-designer.tsx';
import { DocumentList } from './document-list.tsx';

const Design = ({ id }: { id: string }) => {
  const t = usePhrases('documents');
  // Phrases of widgets added later are loaded with the screen: suspending later would lose the focus.
  usePhrases('devices');
  usePhrases('layouts');
  const navigate = useNavigate();
  const draft = useQuery({
    ...queryOf(documentsEndpoints.getDocumentDraft, { params: { id } }),
    // The draft follows by live news while it is designed; each visit begins with the newest.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { palette, byCode } = usePalette();
  return (
    <QueryGate what={t('designer')} query={palette}>
      {(plugins) => (
        <QueryGate what={t('designer')} query={draft} onBack={() => void navigate('/customizeControl')}>
          {(loaded) => <DocumentDesigner draft={loaded} plugins={plugins} palette={byCode} />}
        </QueryGate>
      )}
    </QueryGate>
  );
};

/** Designs a document: `?id=` names it; without it, the list. */
export const CustomizeControlScreen = () => {
  const [params] = useSearchParams();
  const id = params.get('id');
  return id ? <Design key={id} id={id} /> : <DocumentList />;
};
