import { meetingsEndpoints, placesEndpoints } from '@eoms/contract';

/** Calls whose results a changed meeting makes stale. */
export const meetingReads = [
  meetingsEndpoints.listMeetings,
  meetingsEndpoints.getMeeting,
  meetingsEndpoints.currentMeetingStatus,
  meetingsEndpoints.getPlaceCallState,
  placesEndpoints.listPlaceDetails,
] as const;
