import { type GrantedMenu, type StartPage, startPagesEndpoints } from '@eoms/contract';
import { call } from '../api/call.ts';

/** Nobody waits longer for where to go. */
const withinMs = 8_000;

/** Where '/' leads: to the home screen for those who start on a page of their own or of their role, otherwise to the first screen. */
export const landing = async (
  menus: readonly GrantedMenu[],
  first: string,
  ask: () => Promise<Pick<StartPage, 'shown' | 'lost'>> = () => call(startPagesEndpoints.getStartPage),
): Promise<string> => {
  if (first === '/home' || menus.every(({ address }) => address !== 'home')) return first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), withinMs);
  });
  const asked = ask().catch(() => undefined);
  const start = await Promise.race([asked, late]);
  clearTimeout(timer);
  // What was meant and is lost is said there, too.
  return start?.shown || start?.lost ? '/home' : first;
};
