import {
  DocumentContent,
  documentsEndpoints as documents,
  Layout,
  layoutsEndpoints as layouts,
  type MemberContent,
} from '@eoms/contract';
import { z } from 'zod';
import { readRows } from './drafted-kind.ts';
import type { MemberKindParts } from './member-kind.ts';

const DocumentMember = z.strictObject({ name: z.string(), content: DocumentContent });

/** A document arrives as a draft; what is published stays until it is published again. */
export const documentKind: MemberKindParts = {
  needs: documents.getDocumentDraft.needs,
  draft: DocumentMember,
  list: async (acting, wanted) =>
    (await readRows(acting, documents.pageDocuments, wanted)).map(({ id, name }) => ({ id, name, within: null })),
  async read({ call }, id) {
    const { name, content } = await call(documents.getDocumentDraft, { params: { id } });
    return { name, within: null, group: [], content: { name, content } };
  },
  async save({ call }, { id: known, name, content }) {
    const draft = DocumentMember.parse(content);
    const { id } = known === undefined ? await call(documents.createDocument, { body: { name } }) : { id: known };
    try {
      const before = await call(documents.getDocumentDraft, { params: { id } });
      await call(documents.saveDocument, { body: { id, revision: before.revision, content: draft.content } });
      if (before.name !== name) await call(documents.renameDocument, { body: { id, name } });
    } catch (error) {
      // What was only begun would be an empty document that nobody knows of.
      if (known === undefined) await call(documents.removeDocument, { params: { id } });
      throw error;
    }
    return id;
  },
  async remove({ call }, id) {
    await call(documents.removeDocument, { params: { id } });
  },
  asleep: (content) => content,
  async wake({ call }, id) {
    const { revision } = await call(documents.getDocumentDraft, { params: { id } });
    await call(documents.publishDocument, { body: { id, revision, note: '' } });
  },
};

const LayoutMember = z.strictObject({ placeId: z.uuid(), ...Layout.shape });

/** The layout of a place is known by the id of the place; without widgets of its own, a place shows a generated one. */
export const layoutKind: MemberKindParts = {
  needs: layouts.getLayoutDraft.needs,
  draft: LayoutMember,
  async list(acting, wanted) {
    const places = await acting.things.search(acting.caller.placesFor(layouts.getLayoutDraft.needs), {
      kind: 'place',
      ...wanted,
    });
    return places.map(({ id, name, within }) => ({ id, name, within }));
  },
  async read({ call }, id) {
    const draft = await call(layouts.getLayoutDraft, { params: { id } });
    const { placeName: name, layoutForm, layout } = draft;
    return { name, within: null, group: [], content: { placeId: id, layoutForm, layout } };
  },
  async save({ call }, { content }) {
    const { placeId, layoutForm, layout } = LayoutMember.parse(content);
    const { revision } = await call(layouts.getLayoutDraft, { params: { id: placeId } });
    await call(layouts.saveLayout, { body: { placeId, revision, layoutForm, layout } });
    return placeId;
  },
  // The draft of a place cannot be removed; it is put back to what it was.
  remove: async () => undefined,
  asleep: (content) => content,
  async wake({ call }, id) {
    const { revision } = await call(layouts.getLayoutDraft, { params: { id } });
    await call(layouts.publishLayout, { body: { placeId: id, revision, note: '' } });
  },
  onlyOneOf: ({ placeId }: MemberContent) => String(placeId),
};
