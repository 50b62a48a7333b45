import { documentsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '../../../api/query-of.ts';
import { PublishedDocument } from '../../../domain/documents/published-document.tsx';
import { dateAndTime } from '../../../i18n/format.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TreeTable } from '../../../ui/tree/tree-table.tsx';

const { listPublishedDocuments } = documentsEndpoints;

const Published = ({ id }: { id: string }) => {
  const t = usePhrases('documents');
  const navigate = useNavigate();
  const back = (): void => void navigate('/controlDocument');
  return (
    <PublishedDocument
      id={id}
      lead={<IconButton icon="chevronLeft" label={t('backToList')} onClick={back} />}
      onBack={back}
    />
  );
};

const noParent = (): null => null;

const PublishedList = () => {
  const t = usePhrases('documents');
  const navigate = useNavigate();
  const source = useQuery(queryOf(listPublishedDocuments));
  return (
    <TreeTable
      what={t('documents')}
      source={source}
      idOf={(one) => one.id}
      nameOf={(one) => one.name}
      parentOf={noParent}
      search={t('search')}
      columns={[
        { key: 'name', title: t('name'), grow: true, render: (d) => <b className="weight-medium">{d.name}</b> },
        { key: 'version', title: t('version'), render: (d) => `v${d.version}` },
        { key: 'publishedAt', title: t('published'), align: 'right', render: (d) => dateAndTime(d.publishedAt) },
      ]}
      onOpen={(d) => void navigate(`/controlDocument?id=${d.id}`)}
      empty={{ title: t('nonePublished'), text: t('nonePublishedText') }}
    />
  );
};

/** Published documents: `?id=` names the one on screen; without it, the list. */
export const ControlDocumentScreen = () => {
  const [params] = useSearchParams();
  const id = params.get('id');
  return id ? <Published key={id} id={id} /> : <PublishedList />;
};
