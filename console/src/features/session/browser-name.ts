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

/** "Chrome · Windows" out of a user agent; the agent itself where nothing is known in it. */
export const browserName = (agent: string): string => {
  const found = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(agent))?.[1]).filter(Boolean);
  return found.length > 0 ? found.join(' · ') : agent.slice(0, 60) || '—';
};
