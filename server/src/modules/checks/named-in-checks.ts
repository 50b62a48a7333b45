import {
  type AutomationCheck,
  type AutomationChecks,
  type ByKind,
  byKind,
  byKnownKind,
  checksIn,
  type ValueCheck,
} from '@eoms/contract';

interface Named {
  readonly values?: readonly { readonly deviceId: string; readonly property: string }[];
  readonly deviceId?: string;
  readonly placeId?: string;
  readonly variable?: string | undefined;
}
const againstNames: ByKind<ValueCheck['against'], Named> = {
  value: () => ({}),
  variable: ({ name }) => ({ variable: name }),
  device: ({ deviceId, property }) => ({ values: [{ deviceId, property }] }),
};
/** What each kind of check looks at. */
const names: ByKind<AutomationCheck, Named> = {
  value: ({ deviceId, property, against }) => {
    const { values = [], variable } = byKind(againstNames, against);
    return { values: [{ deviceId, property }, ...values], variable };
  },
  connection: ({ deviceId }) => ({ deviceId }),
  placeState: ({ placeId }) => ({ placeId }),
  hours: () => ({}),
  variable: ({ name }) => ({ variable: name }),
  behavior: () => ({}),
};
const namedIn = (condition: AutomationChecks | null): Named[] =>
  (condition === null ? [] : checksIn(condition)).map((check) => byKnownKind(names, check, {}));

/** Devices whose values a condition reads. */
export const devicesInChecks = (condition: AutomationChecks | null): string[] => [
  ...new Set(
    namedIn(condition).flatMap(({ deviceId, values = [] }) => deviceId ?? values.map((value) => value.deviceId)),
  ),
];
/** The properties that a condition reads. */
export const propertiesInChecks = (condition: AutomationChecks | null): { deviceId: string; property: string }[] =>
  namedIn(condition).flatMap(({ values = [] }) => values);
export const placesInChecks = (condition: AutomationChecks | null): string[] => [
  ...new Set(namedIn(condition).flatMap(({ placeId }) => placeId ?? [])),
];
export const variablesInChecks = (condition: AutomationChecks | null): string[] => [
  ...new Set(namedIn(condition).flatMap(({ variable }) => variable ?? [])),
];

export const asksForCalendar = (condition: AutomationChecks | null): boolean =>
  condition !== null &&
  checksIn(condition).some((check) => check.kind === 'hours' && check.on !== undefined && check.on !== 'all');

/** For how long what is looked at must have held, the longest time of each device; see `isSustained`. */
export const sustainedSeconds = (condition: AutomationChecks | null): Map<string, number> => {
  const longest = new Map<string, number>();
  for (const check of condition === null ? [] : checksIn(condition)) {
    if (!('forSeconds' in check) || check.forSeconds === undefined) continue;
    for (const id of devicesInChecks({ match: 'all', rules: [check] }))
      longest.set(id, Math.max(longest.get(id) ?? 0, check.forSeconds));
  }
  return longest;
};

/** The places whose states must have held for some time. */
export const placesSustained = (condition: AutomationChecks | null): string[] =>
  (condition === null ? [] : checksIn(condition)).flatMap((check) =>
    check.kind === 'placeState' && check.forSeconds !== undefined ? [check.placeId] : [],
  );

/** The longest time for which anything else than a device must have held, and the variables of which that matters. */
export const sustainedOthers = (condition: AutomationChecks | null): { seconds: number; variables: string[] } => {
  const checks = (condition === null ? [] : checksIn(condition)).filter(
    (check) => 'forSeconds' in check && check.forSeconds !== undefined,
  );
  const seconds = checks.map((check) => ('forSeconds' in check ? (check.forSeconds ?? 0) : 0));
  return {
    seconds: Math.max(0, ...seconds),
    variables: checks.length === 0 ? [] : variablesInChecks({ match: 'all', rules: checks as AutomationCheck[] }),
  };
};
