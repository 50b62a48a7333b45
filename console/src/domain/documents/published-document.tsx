import { documentsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { PageBones } from '../../ui/states/skeleton.tsx';
import { usePalette } from '../layouts/use-palette.ts';
import { DocumentView } from './document-view.tsx';
import { LivePlace } from './live-place.tsx';

const { getDocument } = documentsEndpoints;

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
            <DocumentView name={name} content={content} plugins={byCode} reader={LivePlace} lead={lead} />
          )}
        </QueryGate>
      )}
    </QueryGate>
  );
};
