import { issuedLabelsAtMost, type RequestTarget, requestsEndpoints } from '@eoms/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { keyOf } from '../../api/query-of.ts';

const { issueRequestLabels, listRequestLabels } = requestsEndpoints;

/** The address of a page with the code by which visitors report: who is not signed in gets the page for reports. */
export const withCode = (path: string, code: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}report=${code}`;

/** Gets the codes of labels, which are made where there are none; by the ids of what they are on. */
export const useRequestCodes = (kind: RequestTarget['kind']) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const codes = new Map<string, string>();
      for (let from = 0; from < ids.length; from += issuedLabelsAtMost) {
        const targets = ids.slice(from, from + issuedLabelsAtMost).map((id) => ({ kind, id }));
        for (const { id, code } of await call(issueRequestLabels, { body: { targets } })) codes.set(id, code);
      }
      return codes;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listRequestLabels) }),
  });
};
