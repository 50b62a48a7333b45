import { useMemo } from 'react';
import { usePhrases } from '../../i18n/i18n.ts';
import { placeMarks, usePlaceStateText } from '../../pickers/place-state.tsx';
import { useUiText } from '../../ui/ui-text.tsx';
import type { PlanWords } from './plan-items.ts';

/** Names of what is on a plan, with its state in words. */
export const usePlanWords = (): PlanWords => {
  const t = usePhrases('floorPlans');
  const ui = useUiText();
  const stateText = usePlaceStateText();
  return useMemo(
    () => ({
      device: ({ name, connection, alarm }) => {
        const level = alarm === 1 || alarm === 2 || alarm === 3 || alarm === 4 ? ui(`level${alarm}`) : undefined;
        return [name, ui(connection), level].filter(Boolean).join(' · ');
      },
      // The same words as on the drawing, so that what is seen can also be said to the computer.
      place: (name, place) =>
        [name, ui(place ? placeMarks[place.state] : 'unknown'), place && stateText(place)].filter(Boolean).join(' '),
      corner: (name, at) => t('cornerOf', { name, at }),
      middle: (name, at) => t('middleOf', { name, at }),
      cluster: (count) => t('severalDevices', { count }),
    }),
    [t, ui, stateText],
  );
};
