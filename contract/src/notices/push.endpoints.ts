import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Done, Saved } from '../kit/fields.ts';
import { ChannelReply } from './channel.entities.ts';
import { PushBrowser, PushBrowserDraft } from './push.entities.ts';

const byEndpoint = z.strictObject({ endpoint: PushBrowserDraft.shape.endpoint });

/** Browsers on which the caller gets notices while no console is open. */
export const pushEndpoints = {
  getOwnPush: endpoint({
    method: 'GET',
    path: '/notifyChannel/getOwnPush',
    summary: "The caller's browsers, and the key that a browser needs to accept messages from this system",
    needs: 'session',
    scope: 'own',
    reply: z.object({
      /** Public key of the system in base64url (VAPID, RFC 8292). */
      publicKey: z.string(),
      /** Whether any enabled channel sends to browsers. */
      enabled: z.boolean(),
      browsers: z.array(PushBrowser),
    }),
  }),
  saveOwnPush: endpoint({
    method: 'POST',
    path: '/notifyChannel/saveOwnPush',
    summary: "Let notices come to this browser; it stops being anybody else's",
    needs: 'session',
    scope: 'own',
    perMinute: 20,
    body: PushBrowserDraft,
    reply: Saved,
  }),
  removeOwnPush: endpoint({
    method: 'POST',
    path: '/notifyChannel/removeOwnPush',
    summary: "Let no more notices come to one of the caller's browsers",
    needs: 'session',
    scope: 'own',
    body: byEndpoint,
    reply: Done,
    errors: ['404'],
  }),
  testOwnPush: endpoint({
    method: 'POST',
    path: '/notifyChannel/testOwnPush',
    summary: "Send a test notice to one of the caller's browsers, and wait for the answer of its push service",
    needs: 'session',
    scope: 'own',
    perMinute: 10,
    body: byEndpoint,
    reply: ChannelReply,
    errors: ['404', 'notifyChannel.noPush'],
  }),
};
