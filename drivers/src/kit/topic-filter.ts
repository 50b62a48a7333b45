const longest = 1_024;
const deepest = 32;

const usable = (text: string): boolean =>
  text.length > 0 && text.length <= longest && !text.includes('\0') && text.split('/').length <= deepest;

/** A topic that may be published to (MQTT 3.1.1, 4.7.1 and 4.7.3). */
export const isTopic = (text: string): boolean => usable(text) && !/[+#]/.test(text);

/** A topic with or without wildcards that may be subscribed to (MQTT 3.1.1, 4.7.1). */
export const isTopicFilter = (text: string): boolean => {
  if (!usable(text)) return false;
  const levels = text.split('/');
  return levels.every((level, at) => {
    if (level === '#') return at === levels.length - 1;
    return level === '+' || !/[+#]/.test(level);
  });
};

/** Whether every topic matched by `asked` (a topic or a filter) is matched by `allowed` too. */
export const filterCovers = (allowed: string, asked: string): boolean => {
  // Wildcards at the first level do not match topics of the server itself (4.7.2).
  if (asked.startsWith('$') !== allowed.startsWith('$')) return false;
  const wide = allowed.split('/');
  const narrow = asked.split('/');
  for (let at = 0; at < wide.length; at += 1) {
    const level = wide[at];
    const wanted = narrow[at];
    // "a/#" matches "a" itself too.
    if (level === '#') return true;
    if (wanted === undefined || wanted === '#') return false;
    if (level === '+') continue;
    if (level !== wanted) return false;
  }
  return wide.length === narrow.length;
};

/** Whether a name can be one level of a topic: without wildcards, separators and control bytes. */
export const isTopicLevel = (text: string): boolean => text.length > 0 && isTopic(text) && !text.includes('/');

type Matcher = (topic: string) => boolean;

/** Compares in place: this runs for every message, and splitting a topic costs more than scanning it. */
const matcherOf = (filter: string): Matcher => {
  const levels = filter.split('/');
  const wildFirst = levels[0] === '+' || levels[0] === '#';
  return (topic) => {
    if (wildFirst && topic.startsWith('$')) return false;
    let at = 0;
    for (const level of levels) {
      if (level === '#') return true;
      if (at > topic.length) return false;
      const slash = topic.indexOf('/', at);
      const end = slash < 0 ? topic.length : slash;
      if (level !== '+' && (end - at !== level.length || !topic.startsWith(level, at))) return false;
      at = end + 1;
    }
    return at === topic.length + 1;
  };
};

/** Whether a topic matches any of these filters. */
export const topicMatcher = (filters: readonly string[]): Matcher => {
  const matchers = filters.map(matcherOf);
  return (topic) => {
    for (const matches of matchers) if (matches(topic)) return true;
    return false;
  };
};
