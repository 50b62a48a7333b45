/** The one-time token of the set-up link, in the fragment (which never reaches a log) or the query. */
export const setupTokenOf = ({ hash, search }: { hash: string; search: string }): string | undefined => {
  const query = new URLSearchParams(search);
  const fragment = hash.replace(/^#/, '');
  const inFragment = fragment.includes('=') ? new URLSearchParams(fragment) : undefined;
  const named = (from: URLSearchParams | undefined): string | null =>
    from?.get('setupToken') ?? from?.get('token') ?? null;
  return named(inFragment) ?? named(query) ?? (fragment && !inFragment ? fragment : undefined) ?? undefined;
};
