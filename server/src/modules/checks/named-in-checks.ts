import { type AutomationCheck, type AutomationChecks, checksIn } from '@eoms/contract';

/** Devices whose values a condition reads. */
export const devicesInChecks = (condition: AutomationChecks | null): string[] => {
  if (condition === null) return [];
  const ids = checksIn(condition).flatMap((check) => {
    if (check.kind === 'connection') return [check.deviceId];
    if (check.kind !== 'value') return [];
    return check.against.kind === 'device' ? [check.deviceId, check.against.deviceId] : [check.deviceId];
  });
  return [...new Set(ids)];
};
/** The properties that a condition reads. */
export const propertiesInChecks = (condition: AutomationChecks | null): { deviceId: string; property: string }[] =>
  (condition === null ? [] : checksIn(condition)).flatMap((check) => {
    if (check.kind !== 'value') return [];
    const { deviceId, property, against } = check;
    return against.kind === 'device' ? [{ deviceId, property }, against] : [{ deviceId, property }];
  });
export const placesInChecks = (condition: AutomationChecks | null): string[] => {
  const checks = condition === null ? [] : checksIn(condition);
  return [...new Set(checks.flatMap((check) => (check.kind === 'placeState' ? [check.placeId] : [])))];
};
export const variablesInChecks = (condition: AutomationChecks | null): string[] => {
  const checks = condition === null ? [] : checksIn(condition);
  return [
    ...new Set(
      checks.flatMap((check) => {
        if (check.kind === 'variable') return [check.name];
        return check.kind === 'value' && check.against.kind === 'variable' ? [check.against.name] : [];
      }),
    ),
  ];
};

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
