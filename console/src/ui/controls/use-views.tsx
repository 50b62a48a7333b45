import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Segments } from './segments.tsx';

interface Views<V extends string> {
  view: V;
  /** The control that changes it. */
  tabs: ReactNode;
}

/** The views of one screen, of which `?view=` in the address names the one that is shown: the first unless it is there. */
export const useViews = <V extends string>(
  views: readonly [V, ...V[]],
  label: string,
  nameOf: (view: V) => string,
): Views<V> => {
  const [params, setParams] = useSearchParams();
  const [first] = views;
  const view = views.find((one) => one === params.get('view')) ?? first;
  const tabs = (
    <Segments<V>
      label={label}
      value={view}
      onChange={(next) => setParams(next === first ? {} : { view: next }, { replace: true })}
      options={views.map((value) => ({ value, label: nameOf(value) }))}
    />
  );
  return { view, tabs };
};
