import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { ById, Done, Flag, Id, Revision, Saved, Time } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import { Meeting, MeetingDraft, MeetingOptions, PlaceMeetingStatus } from './meeting.entities.ts';

const see = may('view', 'placeMeeting', 'home', 'place', 'placeControl', 'centralizedControl');
/** The screens whose widgets show the meetings of a place too. */
const show = may(
  'view',
  'placeMeeting',
  'home',
  'place',
  'placeControl',
  'centralizedControl',
  'controlDesign',
  'examples',
  'customizeControl',
  'controlDocument',
);
const edit = may('edit', 'placeMeeting', 'placeControl');
const conduct = may('control', 'placeMeeting', 'placeControl', 'centralizedControl');

export const meetingsEndpoints = {
  currentMeetingStatus: endpoint({
    method: 'GET',
    path: '/emService/palceMeeting/currentMeetingStatus',
    summary: 'State, meeting in progress and upcoming meetings of a place, or of every place the caller may see',
    needs: see,
    scope: 'place',
    query: z.strictObject({ placeId: Id.optional() }),
    reply: z.array(PlaceMeetingStatus),
  }),
  getPlaceCallState: endpoint({
    method: 'GET',
    path: '/place/getPlaceCallState/{id}',
    summary: 'State, meeting in progress and upcoming meetings of one place',
    needs: show,
    scope: 'place',
    params: ById,
    reply: PlaceMeetingStatus,
    errors: ['404'],
  }),
  listMeetings: endpoint({
    method: 'GET',
    path: '/placeMeeting/getMeetingList',
    summary: 'Meetings in a period of at most 62 days; up to 2 000',
    needs: see,
    scope: 'place',
    query: z.strictObject({
      from: Time,
      to: Time,
      placeId: Id.optional(),
      groupId: Id.optional(),
      /** Also cancelled and released ones. */
      all: Flag.optional(),
    }),
    reply: z.array(Meeting),
    errors: ['meeting.endBeforeStart', 'meeting.tooLong'],
  }),
  getMeeting: endpoint({
    method: 'GET',
    path: '/placeMeeting/getMeetingById/{id}',
    summary: 'One meeting',
    needs: see,
    scope: 'place',
    params: ById,
    reply: Meeting,
    errors: ['404'],
  }),
  saveMeeting: endpoint({
    method: 'POST',
    path: '/placeMeeting',
    summary: 'Create or change a meeting; two meetings never overlap in one place',
    needs: edit,
    scope: 'place',
    body: MeetingDraft,
    reply: Saved.extend({ meetings: z.number().int() }),
    errors: [
      '404',
      '409',
      'meeting.overlaps',
      'meeting.endBeforeStart',
      'meeting.tooLong',
      'meeting.inThePast',
      'meeting.tooManyRepeats',
      'meeting.noRepeats',
      'meeting.fromCalendar',
    ],
  }),
  extendMeeting: endpoint({
    method: 'POST',
    path: '/placeMeeting/extend',
    summary: 'Let a meeting end later, unless the next one begins by then',
    needs: conduct,
    scope: 'place',
    body: z.strictObject({ id: Id, endsAt: Time }),
    reply: Done,
    errors: [
      '404',
      '409',
      'meeting.wrongState',
      'meeting.overlaps',
      'meeting.endBeforeStart',
      'meeting.tooLong',
      'meeting.fromCalendar',
    ],
  }),
  endMeeting: endpoint({
    method: 'POST',
    path: '/placeMeeting/end',
    summary: 'End a meeting in progress now',
    needs: conduct,
    scope: 'place',
    body: ById,
    reply: Done,
    errors: ['404', 'meeting.notRunning'],
  }),
  cancelMeeting: endpoint({
    method: 'POST',
    path: '/placeMeeting/cancel',
    summary: 'Cancel a meeting, or it and all later ones of its series',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ id: Id, following: z.boolean() }),
    reply: Done,
    errors: ['404', '409', 'meeting.wrongState', 'meeting.fromCalendar'],
  }),
  checkIn: endpoint({
    method: 'POST',
    path: '/placeMeeting/checkIn',
    summary: 'Check in to a meeting from 15 minutes before it begins, so that its place is not released',
    needs: conduct,
    scope: 'place',
    body: ById,
    reply: Done,
    errors: ['404', 'meeting.checkInClosed'],
  }),
  getMeetingOptions: endpoint({
    method: 'GET',
    path: '/placeMeeting/getOptions',
    summary: 'What a place does about its meetings, and what all do that have no options of their own',
    needs: see,
    scope: 'place',
    query: z.strictObject({ placeId: Id.optional() }),
    /** `revision`: of the options of the place, or of the common ones where no place is asked for. */
    reply: z.object({ revision: Revision, common: MeetingOptions, own: MeetingOptions.nullable() }),
    errors: ['404'],
  }),
  saveMeetingOptions: endpoint({
    method: 'POST',
    path: '/placeMeeting/saveOptions',
    summary:
      'Set the options of a place, or the common ones, for which access to all places is needed; null removes own',
    needs: edit,
    scope: 'place',
    body: z.strictObject({ placeId: Id.nullable(), revision: Revision.optional(), options: MeetingOptions.nullable() }),
    reply: Done,
    errors: ['403', '404'],
  }),
};
