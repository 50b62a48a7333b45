import { type DocumentContent, type DocumentDraft, documentsEndpoints } from '@eoms/contract';
import { useCallback } from 'react';
import { call } from '../../../api/call.ts';
import { useSavedDraft } from '../use-saved-draft.ts';

const { getDocumentDraft, saveDocument } = documentsEndpoints;

/** The document being designed. */
export const useDocumentDraft = (loaded: DocumentDraft, canEdit: boolean) => {
  const { id } = loaded;
  const load = useCallback(() => call(getDocumentDraft, { params: { id } }), [id]);
  return useSavedDraft<DocumentContent>({
    loaded,
    canEdit,
    load,
    store: (revision, content) => call(saveDocument, { body: { id, revision, content } }),
    topic: `document:${id}`,
    revisionOf: (event) =>
      event.name === 'document.changed' && event.payload.change === 'draft' ? event.payload.revision : undefined,
  });
};
export type DocumentSteps = ReturnType<typeof useDocumentDraft>;
