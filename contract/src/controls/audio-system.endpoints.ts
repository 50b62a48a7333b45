import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/fields.ts';
import { may } from '../vocabulary/permissions.ts';
import { AudioCheck, AudioSystem } from './audio-system.entities.ts';

const ofPlace = z.strictObject({ placeId: Id });

/** Whether the sound of a place works, before anybody needs it. */
export const audioSystemEndpoints = {
  getAudioSystem: endpoint({
    method: 'GET',
    path: '/placeControl/getAudioSystem',
    summary: 'The audio devices of a place, and whether they are ready, by what is known of them',
    needs: may('view', 'placeControl', 'centralizedControl'),
    scope: 'place',
    query: ofPlace,
    reply: AudioSystem,
    errors: ['404'],
  }),
  checkAudioSystem: endpoint({
    method: 'POST',
    path: '/placeControl/checkAudioSystem',
    summary:
      'Begin to read the audio devices of a place anew, which changes nothing on them; returns the check in progress, or the last one if it has just ended',
    needs: may('control', 'placeControl', 'centralizedControl'),
    scope: 'place',
    body: ofPlace,
    reply: AudioCheck,
    errors: ['404', 'place.isCombined'],
    perMinute: 20,
  }),
};
