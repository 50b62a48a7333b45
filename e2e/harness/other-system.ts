import { createServer } from 'node:http';
import { type SignedIn, ssoEndpoints } from '@eoms/contract';
import { createApi } from './api.ts';

export interface OtherSystem {
  /** Its page, which shows who signed on by ticket, if anybody. */
  readonly address: string;
  close(): Promise<void>;
}

/** Starts a third-party system that redeems tickets of the console at `/sso/serviceValidate`. */
export const openOtherSystem = async (port: number, console_: string): Promise<OtherSystem> => {
  const address = `http://127.0.0.1:${port}/start`;
  const nameOf = async (ticket: string): Promise<string> => {
    const { data } = await createApi(console_).call(ssoEndpoints.validateTicket, {
      query: { ticket, service: address },
    });
    return (data as Pick<SignedIn['user'], 'username'> | null)?.username ?? 'nobody';
  };
  const server = createServer((request, answer) => {
    const ticket = new URL(request.url ?? '/', address).searchParams.get('ticket');
    const greet = (name: string): void => {
      answer.setHeader('content-type', 'text/html; charset=utf-8');
      answer.end(`<!doctype html><title>Office</title><h1>Hello ${name}</h1>`);
    };
    if (ticket) nameOf(ticket).then(greet, () => greet('trouble'));
    else greet('visitor');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    address,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
