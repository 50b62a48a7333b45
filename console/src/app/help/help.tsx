import { lazy, Suspense, useEffect, useState } from 'react';
import { isTyping } from '../../ui/keys/shown-keys.ts';
import { PartBoundary } from '../../ui/states/part-boundary.tsx';
import { openHelp, useHelp } from './use-help.ts';

const HelpDrawer = lazy(async () => ({ default: (await import('./help-drawer.tsx')).HelpDrawer }));

/** The help, loaded when it is first opened. "?" opens the keys, but not while somebody types. */
export const Help = () => {
  const open = useHelp(({ part }) => part !== undefined);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (open) setWanted(true);
  }, [open]);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === '?' && !isTyping(event.target)) openHelp('keys');
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return wanted ? (
    <PartBoundary>
      <Suspense>
        <HelpDrawer />
      </Suspense>
    </PartBoundary>
  ) : null;
};
