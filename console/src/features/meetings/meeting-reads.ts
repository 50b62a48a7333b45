import { meetingsEndpoints, placesEndpoints } from '@eoms/contract';

/** Calls whose results a changed meeting makes stale. */
export const meetingReads = [
  meetingsEndpoints.listMeetings,
  meetingsEndpoints.getMeeting,
  meetingsEndpoints.currentMeetingStatus,
  placesEndpoints.listPlaceDetails,
] as const;
