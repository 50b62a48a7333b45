/** `3F 会议层` → number `3F`, rest `会议层`; a name without a leading code has no number. */
export const splitCode = (name: string): { code: string; rest: string } => {
  const match = /^([A-Za-z]?\d+[A-Za-z]?)[\s·_-]+(.+)$/.exec(name.trim());
  return match ? { code: match[1] ?? '', rest: match[2] ?? '' } : { code: '', rest: name };
};
