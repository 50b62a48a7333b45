import { type OwnSession, sessionEndpoints } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import type { SessionWork } from './session.work.ts';

export const sessionRoutes = (work: SessionWork): Route[] =>
  implement(sessionEndpoints, {
    login: ({ body }, visitor) => work.signIn.enter(visitor, body),
    enrolAtSignIn: ({ body }, visitor) => work.signIn.enrol(visitor, body),
    refreshLogin: ({ query }, visitor) => work.refresh(query.token ?? visitor.token ?? ''),
    logout: async (_input, caller) => {
      await work.ending.logout(caller);
      return null;
    },
    getSignInOptions: async () => ({
      oauth2: await work.oauth2.offer(),
      directories: await work.oauth2.offerDirectories(),
      isInit: await work.setUp.isDone(),
    }),
    startOauth2: ({ query }, visitor) => work.oauth2.start(visitor, query),
    oauth2Login: ({ query }, visitor) => work.oauth2.finish(visitor, query),
    machineCode: async () => ({ machineCode: work.licensing.machineCode() }),
    initialise: ({ body }, visitor) => work.setUp.initialise(visitor, body),
    saveProfile: async ({ body }, caller) => {
      await work.own.saveProfile(caller, body);
      return null;
    },
    listOwnSessions: async (_input, caller) => (await work.listSessions(caller.userId)).map(ownSession(caller)),
    endSession: async ({ body }, caller) => {
      await work.ending.endOwn(caller, body.id);
      return null;
    },
    enrolSecondFactor: ({ body }, caller) => work.secondFactors.enrol(caller, body.password),
    confirmSecondFactor: async ({ body }, caller) => {
      await work.secondFactors.confirm(caller, body.code);
      return null;
    },
    removeSecondFactor: async ({ body }, caller) => {
      await work.secondFactors.remove(caller, body.password);
      return null;
    },
    getLicense: async () => work.licensing.current(),
    uploadLicense: ({ file }, caller) => work.licensing.install(caller, file.content),
    initializeUser: async ({ body }, caller) => {
      await work.own.becomeAdministrator(caller, body.password);
      return null;
    },
  });

type StoredSession = Awaited<ReturnType<SessionWork['listSessions']>>[number];

const ownSession =
  (caller: Caller) =>
  (session: StoredSession): OwnSession => ({
    id: session.id,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    ip: session.ip,
    userAgent: session.userAgent,
    current: session.id === caller.sessionId,
  });
