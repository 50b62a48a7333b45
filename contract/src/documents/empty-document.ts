import type { DocumentContent, DocumentItem } from './document.entities.ts';

/** A new document: one empty page for a wall of full HD. */
export const emptyDocument: DocumentContent = {
  width: 1_920,
  height: 1_080,
  background: '',
  backgroundImage: null,
  scale: 'fit',
  pages: [{ id: 'page-1', name: '', seconds: 0, items: [] }],
};

export const itemsOfDocument = ({ pages }: DocumentContent): DocumentItem[] => pages.flatMap(({ items }) => items);

/** The places that a document shows, each once. */
export const placesOfDocument = (content: DocumentContent): string[] => [
  ...new Set(itemsOfDocument(content).flatMap(({ placeId }) => placeId ?? [])),
];
