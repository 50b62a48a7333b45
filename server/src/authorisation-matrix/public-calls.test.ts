import { pathsOf } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { everyEndpoint } from './matrix.fixture.ts';

/** A new public call must be added here with the reason why it needs no sign-in. */
const publicCalls: Readonly<Record<string, string>> = {
  'GET /eoms/dueList/calendar/{key}': 'calendar programs do not sign in; the key is its secret',
  'GET /eoms/license/getLicenseInfoAndVersion': 'the sign-in page shows whether the licence is good',
  'GET /eoms/login/getSignInOptions': 'what the sign-in page offers',
  'GET /eoms/login/machineCode': 'a licence is ordered with it before anybody can sign in',
  'GET /eoms/login/oauth2Login': 'the way back from the identity provider',
  'GET /eoms/login/refreshLogin': 'the session of the token in its header or query',
  'GET /eoms/login/startOauth2': 'the way to the identity provider',
  'GET /eoms/panel/getPairing': 'a panel waits to be let in; the token in its header is worth nothing until then',
  'GET /eoms/plugin/file/{key}/{name}': 'the frame of a plugin has no session; the key is its secret',
  'GET /eoms/solutionTheme/getAppIcon/{id}':
    'browsers load the icons of an app without the session; the logo in use alone',
  'GET /eoms/solutionTheme/getAppManifest': 'browsers load the manifest of an app without the session',
  'GET /eoms/solutionTheme/getThemeResourceImg/{id}': 'pictures of the theme on the sign-in page',
  'GET /eoms/solutionTheme/getUseSolutionTheme': 'the theme of the sign-in page',
  'GET /eoms/sso/doLoginByTicket': 'signing in with a ticket',
  'GET /eoms/sso/serviceValidate': 'another service asks whose ticket it was given',
  'GET /eoms/systemLogo': 'the logo on the sign-in page',
  'POST /eoms/dataBehavior/receive/{key}': 'other systems send data; the key is their secret',
  'POST /eoms/device/webhook/{key}': 'devices report by themselves; the key is their secret',
  'POST /eoms/document/readShared': 'a shared document; the code is its secret',
  'POST /eoms/document/readSharedImage': 'the pictures of a shared document; the code is its secret',
  'POST /eoms/login/enrolAtSignIn':
    'whoever may not sign in without a second factor sets one up; the password is asked',
  'POST /eoms/login/initialise': 'the first administrator, with the one-time set-up link',
  'POST /eoms/login/login': 'signing in',
  'POST /eoms/panel/requestPairing': 'a panel asks for a code, which an administrator has to enter',
  'POST /eoms/publicRequest/addPhoto': 'the photo of a report by a label; the key of its sender is its secret',
  'POST /eoms/publicRequest/follow': 'how far a report is; the key of its sender is its secret',
  'POST /eoms/publicRequest/label/read':
    'the name on a label; its code is its secret, and the installation has to allow it',
  'POST /eoms/publicRequest/send': 'people who see a fault have no account; by the code of a label, limited',
  'POST /eoms/scenarioAutomation/trigger/{key}': 'other systems fire automations; the key is their secret',
  'POST /eoms/sso/requestTicket': 'another service signs in with its own credentials',
};

describe('calls without a token', () => {
  it('are these and no others', () => {
    const found = everyEndpoint()
      .filter(({ endpoint }) => endpoint.needs === 'public')
      .map(({ endpoint }) => `${endpoint.method} ${pathsOf(endpoint)[0]}`);
    expect(found.sort()).toEqual(Object.keys(publicCalls).sort());
  });
});
