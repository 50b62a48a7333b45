import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Flag, Id, Saved, Time } from '../kit/fields.ts';
import { page, pageQuery } from '../kit/paging.ts';
import { may } from '../vocabulary/permissions.ts';
import {
  AssetLoan,
  AssetLoanDraft,
  AssetLoanStatus,
  LoanReservation,
  loansAtOnce,
  ScannedLoan,
} from './asset-loan.entities.ts';

const see = may('view', 'assetLoan', 'assetManagement', 'assetManagementEdit', 'placeMeeting');
/** Whoever plans meetings reserves equipment for them; handing out is for those who keep it. */
const reserve = may('edit', 'assetLoan', 'placeMeeting');
const hand = may('edit', 'assetLoan');

const about = {
  assetId: Id.optional(),
  meetingId: Id.optional(),
  placeId: Id.optional(),
  /** With everything below it. */
  groupId: Id.optional(),
};

const reading = {
  listAssetLoans: endpoint({
    method: 'GET',
    path: '/assetLoan/query',
    summary: 'Page of reservations and loans of assets, the latest first',
    needs: see,
    scope: 'place',
    query: pageQuery(['startsAt', 'endsAt']).extend({
      ...about,
      status: AssetLoanStatus.optional(),
      /** Reserved or out. */
      open: Flag.optional(),
      /** Out beyond its end. */
      overdue: Flag.optional(),
    }),
    reply: page(AssetLoan),
  }),
  getAssetLoanCalendar: endpoint({
    method: 'GET',
    path: '/assetLoan/calendar',
    summary: 'What is reserved or on loan between two times, by asset: the first 1 000; at most 62 days',
    needs: see,
    scope: 'place',
    query: z.strictObject({ ...about, from: Time, to: Time }),
    reply: z.array(AssetLoan),
    errors: ['assetLoan.endBeforeStart', 'assetLoan.tooLong'],
  }),
  scanAssetLoan: endpoint({
    method: 'GET',
    path: '/assetLoan/ofLabel',
    summary: 'The asset that a scanned label stands for, with the loan that is out and its next reservations',
    needs: see,
    scope: 'place',
    query: z.strictObject({ label: z.string().min(1).max(2_000) }),
    reply: ScannedLoan,
  }),
};

const writing = {
  reserveAssets: endpoint({
    method: 'POST',
    path: '/assetLoan/reserve',
    summary: 'Reserve assets, or some of a category or model at a place, for a meeting or a person: all or none',
    needs: reserve,
    scope: 'place',
    body: LoanReservation,
    reply: z.object({ ids: z.array(Id) }),
    errors: [
      '404',
      '409',
      'assetLoan.taken',
      'assetLoan.noneFree',
      'assetLoan.unfit',
      'assetLoan.endBeforeStart',
      'assetLoan.tooLong',
      'assetLoan.over',
      'assetLoan.meetingOver',
    ],
  }),
  saveAssetLoan: endpoint({
    method: 'POST',
    path: '/assetLoan/save',
    summary: 'Change the time of a reservation, or until when a loan lasts; what is for a meeting follows the meeting',
    needs: hand,
    scope: 'place',
    body: AssetLoanDraft,
    reply: Saved,
    errors: [
      '404',
      '409',
      'assetLoan.wrongState',
      'assetLoan.taken',
      'assetLoan.endBeforeStart',
      'assetLoan.tooLong',
      'assetLoan.over',
      'assetLoan.ofMeeting',
    ],
  }),
  releaseAssetLoan: endpoint({
    method: 'POST',
    path: '/assetLoan/release',
    summary: 'Give up a reservation',
    needs: reserve,
    scope: 'place',
    body: ById,
    reply: Done,
    errors: ['404', '409', 'assetLoan.wrongState'],
  }),
  handOutAssets: endpoint({
    method: 'POST',
    path: '/assetLoan/handOut',
    summary: 'Hand out what is reserved: all of them or none',
    needs: hand,
    scope: 'place',
    body: z.strictObject({ ids: z.array(Id).min(1).max(loansAtOnce) }),
    reply: Done,
    errors: ['404', '409', 'assetLoan.wrongState', 'assetLoan.taken', 'assetLoan.over', 'asset.wrongState'],
  }),
  takeBackAssets: endpoint({
    method: 'POST',
    path: '/assetLoan/takeBack',
    summary: 'Take back what is on loan, into stock or into use: all of them or none',
    needs: hand,
    scope: 'place',
    body: z.strictObject({
      ids: z.array(Id).min(1).max(loansAtOnce),
      to: z.enum(['inStock', 'inUse']),
      remarks: z.string().trim().max(500),
    }),
    reply: Done,
    errors: ['404', '409', 'assetLoan.wrongState', 'asset.wrongState'],
  }),
};

/** Loans: equipment that is reserved for meetings and people, handed out and taken back. */
export const assetLoansEndpoints = { ...reading, ...writing };
