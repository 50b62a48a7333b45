import { useMemo } from 'react';
import { placeMarks, usePlaceStateText } from '../../domain/places/place-state.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useLevelName } from '../../ui/marks/alarm-looks.ts';
import { isAlarmLevel } from '../../ui/marks/alarm-mark.tsx';
import { useUiText } from '../../ui/ui-text.tsx';
import type { PlanWords } from './plan-items.ts';

/** Names of what is on a plan, with its state in words. */
export const usePlanWords = (): PlanWords => {
  const t = usePhrases('floorPlans');
  const ui = useUiText();
  const levelName = useLevelName();
  const stateText = usePlaceStateText();
  return useMemo(
    () => ({
      device: ({ name, connection, alarm }) => {
        const level = isAlarmLevel(alarm) ? levelName(alarm) : undefined;
        return [name, ui(connection), level].filter(Boolean).join(' · ');
      },
      // The same words as on the drawing, so that what is seen can also be said to the computer.
      place: (name, place) =>
        [name, ui(place ? placeMarks[place.state] : 'unknown'), place && stateText(place)].filter(Boolean).join(' '),
      corner: (name, at) => t('cornerOf', { name, at }),
      middle: (name, at) => t('middleOf', { name, at }),
      cluster: (count) => t('severalDevices', { count }),
    }),
    [t, ui, stateText, levelName],
  );
};
