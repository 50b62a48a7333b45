import { z } from 'zod';
import { binary, endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import { Directory, DirectoryDraft, DirectoryType } from './directory.entities.ts';
import { OfficeMenuSync } from './office-menu.entities.ts';
import { DirectoryRun, RunFailure, RunLine, RunLineKind } from './run.entities.ts';

const see = may('view', 'userSync');
const edit = may('edit', 'userSync');
const RunRef = z.strictObject({ runId: Id });

/** People and departments of other directories; `/syncUserData/{type}` is the specification's call. */
export const directoriesEndpoints = {
  listDirectories: endpoint({
    method: 'GET',
    path: '/userSync/list',
    summary: 'Every directory that people are taken from',
    needs: see,
    scope: 'none',
    reply: z.array(Directory),
  }),
  saveDirectory: endpoint({
    method: 'POST',
    path: '/userSync/save',
    summary: 'Create or change a directory; the secret is written only',
    needs: edit,
    scope: 'none',
    body: DirectoryDraft,
    reply: Saved,
    errors: ['directory.nameInUse', 'directory.typeStays', 'directory.tooMany'],
  }),
  removeDirectory: endpoint({
    method: 'POST',
    path: '/userSync/delete',
    summary: 'Remove a directory and its log; the accounts stay as they are and are no longer tied to it',
    needs: edit,
    scope: 'none',
    body: ById,
    reply: Done,
  }),
  testDirectory: endpoint({
    method: 'POST',
    path: '/userSync/test',
    summary: 'Ask a directory for its first department or entry, with what is saved',
    needs: edit,
    scope: 'none',
    body: ById,
    reply: z.object({
      ok: z.boolean(),
      failure: RunFailure.nullable(),
      /** What the far side said. */
      detail: z.string().nullable(),
    }),
    perMinute: 20,
  }),
  syncUserData: endpoint({
    method: 'GET',
    path: '/syncUserData/{type}',
    summary:
      'Read every directory of a type, as a preview; one that is being read or waits for a person is not read again',
    needs: edit,
    scope: 'none',
    params: z.strictObject({ type: DirectoryType.exclude(['json']) }),
    reply: z.array(DirectoryRun),
    changes: true,
    errors: ['directory.noneOfType'],
    perMinute: 30,
  }),
  syncOfficeMenu: endpoint({
    method: 'GET',
    path: '/syncOaMenu',
    summary: 'Take the applications of every office platform into the navigation; what people have changed there stays',
    needs: may('edit', 'navigationMenu', 'navigationMenuEdit'),
    scope: 'none',
    reply: z.array(OfficeMenuSync),
    changes: true,
    errors: ['directory.noneOfType'],
    perMinute: 6,
  }),
  startDirectoryRun: endpoint({
    method: 'POST',
    path: '/userSync/start',
    summary: 'Read one directory, as a preview; returns the run that goes on or waits for a person, if there is one',
    needs: edit,
    scope: 'none',
    body: ById,
    reply: Saved,
    perMinute: 30,
  }),
  pageDirectoryRuns: endpoint({
    method: 'GET',
    path: '/userSync/runs',
    summary: 'Page of runs, the latest first',
    needs: see,
    scope: 'none',
    query: pageQuery(['createdAt']).extend({ directoryId: Id.optional() }),
    reply: page(DirectoryRun),
  }),
  getDirectoryRun: endpoint({
    method: 'GET',
    path: '/userSync/run/{id}',
    summary: 'One run',
    needs: see,
    scope: 'none',
    params: ById,
    reply: DirectoryRun,
  }),
  pageDirectoryRunLines: endpoint({
    method: 'GET',
    path: '/userSync/lines',
    summary: 'Page of what a run changes, and of what it left out',
    needs: see,
    scope: 'none',
    query: pageQuery(['position']).extend({ runId: Id, kind: RunLineKind.optional() }),
    reply: page(RunLine),
  }),
  applyDirectoryRun: endpoint({
    method: 'POST',
    path: '/userSync/apply',
    summary: 'Carry out what a preview shows: all of it or, if something has changed since, nothing',
    needs: edit,
    scope: 'none',
    body: RunRef,
    reply: DirectoryRun,
    errors: ['directory.runState', 'user.lastAdministrator', '403', '409'],
    heavy: true,
  }),
  discardDirectoryRun: endpoint({
    method: 'POST',
    path: '/userSync/discard',
    summary: 'Give up a preview',
    needs: edit,
    scope: 'none',
    body: RunRef,
    reply: Done,
    errors: ['directory.runState', '409'],
  }),
  exportDirectoryRun: endpoint({
    method: 'GET',
    path: '/userSync/export',
    summary: 'What a run changes and left out, as a table',
    needs: see,
    scope: 'none',
    query: RunRef,
    reply: binary('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    heavy: true,
  }),
};
