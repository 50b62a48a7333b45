import { type FrameFault, frameFault, layoutsEndpoints, siteOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { useFrameRefused } from '../../../ui/frames/use-frame-refused.ts';
import { useSharedSource } from '../shared-source.ts';

/**
 * `own`: in a frame of our own origin, `sandbox` protects nothing. `insecure`: browsers show no http page within an
 * https one. `outdated`: allowed after this page was opened.
 */
export type WebFrameFault = FrameFault | 'own' | 'insecure' | 'outdated';

export const faultOf = (
  address: string,
  sites: readonly string[],
  page: Pick<Location, 'origin' | 'protocol'>,
): Exclude<WebFrameFault, 'outdated'> | null => {
  if (siteOf(address) === page.origin) return 'own';
  const fault = frameFault(address, sites);
  if (fault !== null) return fault;
  return page.protocol === 'https:' && address.toLowerCase().startsWith('http:') ? 'insecure' : null;
};

const refetchMs = 60_000;

/** Why an address is not shown; undefined until the list of the administrator is known. */
export const useFrameFault = (address: string): WebFrameFault | null | undefined => {
  const isShared = useSharedSource() !== undefined;
  const site = siteOf(address);
  const { data } = useQuery({
    ...queryOf(layoutsEndpoints.getFrameSites),
    enabled: !isShared,
    refetchInterval: refetchMs,
  });
  const isRefused = useFrameRefused(site);
  // Readers of a shared document cannot ask for the list; the content security policy of their page holds it.
  const sites = isShared ? (site === null ? [] : [site]) : data?.sites;
  if (!sites) return undefined;
  const fault = faultOf(address, sites, window.location);
  if (fault === null && isRefused) return isShared ? 'notAllowed' : 'outdated';
  return fault;
};
