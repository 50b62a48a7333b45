import { z } from 'zod';
import { binary, endpoint } from '../kit/endpoint.ts';
import { ById, Done, Id, Saved } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import {
  MemberDifference,
  MemberRow,
  Solution,
  SolutionDetail,
  SolutionDraft,
  SolutionMemberKind,
  SolutionStatus,
  SolutionVersion,
} from './solution.entities.ts';
import { SolutionImport } from './solution-import.entities.ts';

const see = may('view', 'solution');
const edit = may('edit', 'solution');

/** Solutions: named bundles of what makes a site its own, with their versions. */
export const solutionsEndpoints = {
  pageSolutions: endpoint({
    method: 'GET',
    path: '/solution/getSolutionPage',
    summary: 'Page of the solutions all of whose members the caller may see',
    needs: see,
    scope: 'place',
    query: pageQuery(['name', 'updatedAt']).extend({ status: SolutionStatus.optional() }),
    reply: page(Solution),
  }),
  getSolution: endpoint({
    method: 'GET',
    path: '/solution/get/{id}',
    summary: 'One solution with its members, and what they refer to',
    needs: see,
    scope: 'place',
    params: ById,
    reply: SolutionDetail,
    errors: ['404'],
  }),
  saveSolution: endpoint({
    method: 'POST',
    path: '/solution/save',
    summary: 'Create or change a solution: its name and which things are its members; these stay as they are',
    needs: edit,
    scope: 'place',
    body: SolutionDraft,
    reply: Saved,
    errors: ['solution.nameInUse', 'solution.memberUnknown', '404', '409'],
  }),
  removeSolution: endpoint({
    method: 'DELETE',
    path: '/solution/delSolution/{id}',
    summary: 'Remove a solution with its versions; what it consists of stays',
    needs: edit,
    scope: 'place',
    params: ById,
    reply: Done,
    errors: ['404'],
  }),
  listMemberCandidates: endpoint({
    method: 'GET',
    path: '/solution/getMemberCandidates',
    summary: 'Things of one kind that the caller may see and that may become members, at most 50 of them',
    needs: edit,
    scope: 'place',
    query: z.strictObject({ kind: SolutionMemberKind, keyword: z.string().trim().max(100).optional() }),
    reply: z.array(MemberRow),
  }),
  publishSolution: endpoint({
    method: 'POST',
    path: '/solution/publish',
    summary: 'Store all members as they are now as the next version',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ id: Id, note: z.string().trim().max(200) }),
    reply: z.object({ number: z.number().int() }),
    errors: ['solution.empty', 'solution.memberUnknown', 'solution.tooLarge', '404', '409'],
    perMinute: 30,
  }),
  withdrawSolution: endpoint({
    method: 'POST',
    path: '/solution/withdraw',
    summary: 'Offer a solution no longer; its versions stay, and it can be published again',
    needs: edit,
    scope: 'place',
    body: ById,
    reply: Done,
    errors: ['solution.notNow', '404', '409'],
  }),
  listSolutionVersions: endpoint({
    method: 'GET',
    path: '/solution/getVersions/{id}',
    summary: 'The published versions of a solution, newest first',
    needs: see,
    scope: 'place',
    params: ById,
    reply: z.array(SolutionVersion),
    errors: ['404'],
  }),
  compareSolution: endpoint({
    method: 'GET',
    path: '/solution/compare',
    summary: 'What differs between a version and the one before it, or the members as they are now',
    needs: see,
    scope: 'place',
    query: z.strictObject({ versionId: Id, with: z.enum(['before', 'now']) }),
    reply: z.array(MemberDifference),
    errors: ['404'],
    perMinute: 60,
  }),
  exportSolution: endpoint({
    method: 'POST',
    path: '/solution/export',
    summary: 'A published version as a signed file',
    needs: see,
    scope: 'place',
    body: z.strictObject({ versionId: Id }),
    reply: binary('application/zip'),
    errors: ['solution.isWithdrawn', '404'],
    heavy: true,
  }),
  restoreSolution: endpoint({
    method: 'POST',
    path: '/solution/restore',
    summary: 'Prepare to make the members what they were in a version; it is previewed and applied like an import',
    needs: edit,
    scope: 'ownInPlaces',
    body: z.strictObject({ versionId: Id }),
    reply: SolutionImport,
    errors: ['404'],
  }),
};
