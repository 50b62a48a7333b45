const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** A name such as "Chrome · Windows" from a user agent; an unknown user agent is returned unchanged. */
export const browserName = (agent: string): string => {
  const found = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(agent))?.[1]).filter(Boolean);
  return found.length > 0 ? found.join(' · ') : agent.slice(0, 60) || '—';
};
