import { documentsEndpoints, itemsOfDocument } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { PageBones } from '../../ui/states/skeleton.tsx';
import { asksForData, dataEveryMs } from '../layouts/use-layout-data.ts';
import { usePalette } from '../layouts/use-palette.ts';
import { useDataOfWidgets, WidgetDataContext } from '../widgets/widget-data.ts';
import { DocumentView } from './document-view.tsx';
import { LivePlace } from './live-place.tsx';

const { getDocument, getDocumentData } = documentsEndpoints;

interface PublishedDocumentProps {
  id: string;
  /** At the start of its bar. */
  lead?: ReactNode;
  /** Where to go if it cannot be read. */
  onBack: () => void;
}

/** The newest published version of a document with live data; it follows when another one is published. */
export const PublishedDocument = ({ id, lead, onBack }: PublishedDocumentProps) => {
  const t = usePhrases('documents');
  const found = useQuery(queryOf(getDocument, { params: { id } }));
  const { palette, byCode } = usePalette();
  const said = useQuery({
    ...queryOf(getDocumentData, { params: { id } }),
    enabled: found.data !== undefined && asksForData(itemsOfDocument(found.data.content)),
    refetchInterval: dataEveryMs,
  });
  const data = useDataOfWidgets(said.data);
  useStaleOnNews(
    `document:${id}`,
    (event) => event.name === 'document.changed' && !['draft', 'designers'].includes(event.payload.change),
    [getDocument],
  );
  return (
    <QueryGate what={t('document')} query={palette} bones={<PageBones />}>
      {() => (
        <QueryGate what={t('document')} query={found} bones={<PageBones />} onBack={onBack}>
          {({ name, content }) => (
            <WidgetDataContext.Provider value={data}>
              <DocumentView name={name} content={content} plugins={byCode} reader={LivePlace} lead={lead} />
            </WidgetDataContext.Provider>
          )}
        </QueryGate>
      )}
    </QueryGate>
  );
};
