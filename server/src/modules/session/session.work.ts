import { createAnswerSession } from './answer-session.ts';
import type { DirectoriesPort } from './directories.port.ts';
import { createEndSessions } from './end-sessions.ts';
import { createLicensing } from './license/license.ts';
import { createOauth2Provider } from './oauth2/oauth2-provider.ts';
import { createOauth2SignIn } from './oauth2/sign-in-by-oauth2.ts';
import { createOpenSession } from './open-session.ts';
import { createOwnAccount } from './own-account.ts';
import { createRefreshSession } from './refresh-session.ts';
import { createSecondFactors } from './second-factor/second-factors.ts';
import type { SessionDeps } from './session-deps.ts';
import { listSessions } from './sessions.store.ts';
import { createSetUp } from './set-up/set-up.ts';
import { createConfirmPassword, createConfirmSecret } from './sign-in/confirm-password.ts';
import { createDeviceCookies } from './sign-in/device-cookies.ts';
import { liftLimits } from './sign-in/lift-limits.ts';
import { createPasswordGuard } from './sign-in/password-guard.ts';
import { createSignIn } from './sign-in/sign-in.ts';
import { createSignOnServices } from './sign-on/sign-on-services.ts';
import { createTickets } from './sign-on/tickets.ts';

/** All operations of the module; its routes and public functions select from them. */
export const createSessionWork = (deps: SessionDeps, directories: () => DirectoriesPort) => {
  const answer = createAnswerSession(deps);
  const { security } = deps.ports.config;
  const devices = createDeviceCookies(deps.secrets);
  const ending = createEndSessions(deps);
  const open = createOpenSession({ ...deps, answer, devices, ending });
  const guard = createPasswordGuard({ ...deps, security, devices });
  const confirm = createConfirmSecret({ ...deps, security });
  const confirmPassword = createConfirmPassword({ ...deps, confirm, directories });
  const secondFactors = createSecondFactors({ ...deps, confirm, confirmPassword });
  const provider = createOauth2Provider(deps.providerFetch);
  return {
    signIn: createSignIn({ ...deps, guard, secondFactors, open, directories }),
    refresh: createRefreshSession({ ...deps, answer }),
    ending,
    listSessions: (userId: string) => listSessions(deps.database.db, userId),
    secondFactors,
    setUp: createSetUp({ ...deps, open }),
    confirmPassword,
    liftLimits,
    own: createOwnAccount({ ...deps, confirmPassword }),
    licensing: createLicensing(deps),
    oauth2: createOauth2SignIn({ ...deps, open, provider, directories }),
    tickets: createTickets({ ...deps, open }),
    services: createSignOnServices(deps),
  };
};
export type SessionWork = ReturnType<typeof createSessionWork>;
