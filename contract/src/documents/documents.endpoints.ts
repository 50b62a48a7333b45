import { z } from 'zod';
import { binary, endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Name, Saved, Time } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { Announcement, OtherDesigners } from '../layouts/layout.entities.ts';
import { LayoutData } from '../layouts/widget-data.entities.ts';
import { may } from '../vocabulary/permissions.ts';
import {
  DocumentContent,
  DocumentDraft,
  DocumentRow,
  DocumentShare,
  DocumentVersion,
  PublishedDocument,
} from './document.entities.ts';
import { SharedDocument } from './shared-document.entities.ts';

const see = may('view', 'customizeControl');
const edit = may('edit', 'customizeControl');
const use = may('view', 'controlDocument', 'customizeControl', 'placeControl', 'centralizedControl');

const Revision = z.number().int().min(0);
const Based = z.strictObject({ id: Id, revision: Revision });
const Stored = z.object({ revision: Revision, savedAt: Time });
const faults = [
  'document.outside',
  'document.placeUnknown',
  'document.backgroundUnknown',
  'layout.pluginUnknown',
  'layout.attributeWrong',
  'layout.addressRefused',
  'layout.bindingUnknown',
  'layout.dataUnknown',
] as const;

/** 256 random bits, as they stand in the address. */
const ShareCode = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'code');

/**
 * Documents: pages of widgets over any places. With `scope: 'place'` a caller sees the documents all of whose places
 * are within the scope.
 */
export const documentsEndpoints = {
  pageDocuments: endpoint({
    method: 'GET',
    path: '/screen/select',
    summary: 'Page of documents',
    needs: see,
    scope: 'place',
    query: pageQuery(['name', 'savedAt']),
    reply: page(DocumentRow),
  }),
  createDocument: endpoint({
    method: 'POST',
    path: '/screen/save',
    summary: 'Create a document, empty or as a copy of another one',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ name: Name, copyOf: Id.optional() }),
    reply: Saved,
    errors: ['404'],
  }),
  saveDocument: endpoint({
    method: 'POST',
    path: '/screen/update',
    summary: 'Save the draft of a document; refused if somebody saved after the named revision',
    needs: edit,
    scope: 'place',
    body: Based.extend({ content: DocumentContent }),
    reply: Stored,
    errors: ['404', '409', ...faults],
  }),
  renameDocument: endpoint({
    method: 'POST',
    path: '/screen/rename',
    summary: 'Rename a document',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ id: Id, name: Name }),
    reply: Done,
    errors: ['404'],
  }),
  removeDocument: endpoint({
    method: 'GET',
    path: '/screen/delete/{id}',
    summary: 'Remove a document with its versions and its share address',
    needs: edit,
    scope: 'place',
    params: ById,
    reply: Done,
    errors: ['404'],
    changes: true,
  }),
  getDocumentDraft: endpoint({
    method: 'GET',
    path: '/screen/getDraft/{id}',
    summary: 'The draft of a document',
    needs: see,
    scope: 'place',
    params: ById,
    reply: DocumentDraft,
  }),
  announceDocumentDesigner: endpoint({
    method: 'POST',
    path: '/screen/announceDesigner',
    summary:
      'Say that the caller has the designer of a document open, or has left it; returns who else has, and the draft',
    needs: see,
    scope: 'place',
    changes: false,
    body: Announcement.extend({ id: Id }),
    reply: OtherDesigners,
    errors: ['404'],
  }),
  publishDocument: endpoint({
    method: 'POST',
    path: '/screen/publish',
    summary: 'Publish the draft as the next version; viewers see it at once',
    needs: edit,
    scope: 'place',
    body: Based.extend({ note: z.string().trim().max(200) }),
    reply: z.object({ number: z.number().int() }),
    errors: ['404', '409', 'document.empty', ...faults],
  }),
  pageDocumentVersions: endpoint({
    method: 'GET',
    path: '/screen/getVersions',
    summary: 'Page of the published versions of a document, newest first',
    needs: see,
    scope: 'place',
    query: pageQuery(['number']).extend({ id: Id }),
    reply: page(DocumentVersion),
  }),
  restoreDocumentVersion: endpoint({
    method: 'POST',
    path: '/screen/restoreVersion',
    summary: 'Make a version the draft again; what was in the draft is replaced',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ versionId: Id, revision: Revision }),
    reply: Stored,
    errors: ['404', '409', 'document.placeUnknown'],
  }),
  listPublishedDocuments: endpoint({
    method: 'GET',
    path: '/solution/getAllPublishedDocument',
    summary: 'Every published document, by name',
    needs: use,
    scope: 'place',
    reply: z.array(z.object({ id: Id, name: Name, version: z.number().int(), publishedAt: Time })),
  }),
  getDocument: endpoint({
    method: 'GET',
    path: '/document/getById/{id}',
    summary: 'A document as it was last published',
    needs: use,
    scope: 'place',
    params: ById,
    reply: PublishedDocument,
  }),
  getDocumentData: endpoint({
    method: 'GET',
    path: '/document/getData/{id}',
    summary: 'What data behaviours say for the widgets of a document as it was last published',
    needs: use,
    scope: 'place',
    params: ById,
    reply: LayoutData,
  }),
  getShareCode: endpoint({
    method: 'GET',
    path: '/document/getShareCode',
    summary: 'The secret part of the address at which a document can be read without signing in',
    needs: edit,
    scope: 'place',
    query: z.strictObject({ id: Id }),
    reply: DocumentShare,
  }),
  shareDocument: endpoint({
    method: 'POST',
    path: '/document/share',
    summary: 'Give a published document a new address for readers who do not sign in; an earlier one ends',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ id: Id, until: Time.nullable() }),
    reply: DocumentShare,
    errors: ['404', 'document.notPublished', 'document.endInThePast'],
  }),
  unshareDocument: endpoint({
    method: 'POST',
    path: '/document/revokeShare',
    summary: 'End the address of a document at once',
    needs: edit,
    scope: 'place',
    body: ById,
    reply: Done,
    errors: ['404'],
  }),
  readSharedDocument: endpoint({
    method: 'POST',
    path: '/document/readShared',
    summary: 'Read a shared document and the values of its widgets',
    needs: 'public',
    scope: 'none',
    changes: false,
    perMinute: 600,
    body: z.strictObject({ code: ShareCode, stamp: z.string().max(64).nullable() }),
    reply: SharedDocument,
    errors: ['404', '429'],
  }),
  readSharedImage: endpoint({
    method: 'POST',
    path: '/document/readSharedImage',
    summary: 'A picture of a shared document',
    needs: 'public',
    scope: 'none',
    changes: false,
    perMinute: 600,
    body: z.strictObject({ code: ShareCode, id: Id }),
    reply: binary('image/webp'),
    errors: ['404', '429'],
  }),
};
