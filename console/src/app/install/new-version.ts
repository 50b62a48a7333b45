import { create } from 'zustand';

interface NewVersion {
  /** The server has another version of the console than this page. */
  readonly there: boolean;
}
export const useNewVersion = create<NewVersion>(() => ({ there: false }));

/** The script that a page begins with; its name has a hash of all that follows from it. */
export const firstScriptIn = (html: string): string | undefined =>
  /<script\b[^>]*\bsrc="(\/assets\/[^"]+)"/.exec(html)?.[1];

const ownScript = (): string | undefined =>
  document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? undefined;

const waitMs = 10_000;

/** Asks the server whether this page is of an older version. A server that does not answer has no newer one. */
export const lookForNewVersion = async (): Promise<boolean> => {
  const own = ownScript();
  if (own === undefined || useNewVersion.getState().there) return useNewVersion.getState().there;
  try {
    const reply = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(waitMs) });
    const theirs = reply.ok ? firstScriptIn(await reply.text()) : undefined;
    if (theirs !== undefined && theirs !== own) useNewVersion.setState({ there: true });
  } catch {
    // Asked again after the next connection.
  }
  return useNewVersion.getState().there;
};
