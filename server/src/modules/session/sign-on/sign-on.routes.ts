import { ssoEndpoints } from '@eoms/contract';
import { implement, type Route } from '../../../platform/http/implement.ts';
import type { SessionWork } from '../session.work.ts';

export const signOnRoutes = ({ tickets, services }: Pick<SessionWork, 'tickets' | 'services'>): Route[] =>
  implement(ssoEndpoints, {
    loginByTicket: ({ query }, visitor) => tickets.signIn(visitor, query.ticket),
    requestTicket: ({ body }, visitor) => tickets.request(visitor, body),
    issueTicket: ({ body }, caller) => tickets.issue(caller, body.service),
    validateTicket: ({ query }, visitor) => tickets.validate(visitor, query.ticket, query.service),
    listSignOnServices: () => services.list(),
    saveSignOnService: ({ body }, caller) => services.save(caller, body),
    removeSignOnService: async ({ body }, caller) => {
      await services.remove(caller, body.id);
      return null;
    },
  });
