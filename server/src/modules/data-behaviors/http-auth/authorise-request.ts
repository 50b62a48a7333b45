import type { HttpAuth, HttpAuthKind } from '@eoms/contract';
import { signForCa } from './ca-signature.ts';
import type { ClientCredentials } from './client-credentials.ts';
import type { Aim, PlainRequest, SignedRequest, Signing } from './signed-request.ts';
import { signParameters } from './sorted-parameters.ts';

type Authorise<K extends HttpAuthKind> = (
  auth: Aim<K>,
  request: PlainRequest,
  signing: Signing,
) => SignedRequest | Promise<SignedRequest>;

const withHeader = ({ url }: PlainRequest, name: string, value: string): SignedRequest => ({
  url,
  headers: { [name]: value },
  shown: [value],
});

const kinds = (tokens: ClientCredentials): { readonly [K in HttpAuthKind]: Authorise<K> } => ({
  none: (_, { url }) => ({ url, headers: {} }),
  basic: ({ username }, request, { secret }) =>
    withHeader(request, 'authorization', `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`),
  bearer: (_, request, { secret }) => withHeader(request, 'authorization', `Bearer ${secret}`),
  apiKey({ place, name }, request, { secret }) {
    if (place === 'header') return withHeader(request, name.toLowerCase(), secret);
    const url = new URL(request.url);
    url.searchParams.set(name, secret);
    return { url, headers: {} };
  },
  oauth2: async (auth, request, signing) =>
    withHeader(request, 'authorization', `Bearer ${await tokens.token(auth, signing)}`),
  caSignature: signForCa,
  sortedParameters: signParameters,
});

/** Adds to requests what their service authorises them by. */
export const createAuthorise = (tokens: ClientCredentials) => {
  const of = kinds(tokens);
  return (auth: HttpAuth, request: PlainRequest, signing: Signing): Promise<SignedRequest> =>
    Promise.resolve((of[auth.kind] as Authorise<HttpAuthKind>)(auth, request, signing));
};
export type AuthoriseRequest = ReturnType<typeof createAuthorise>;
