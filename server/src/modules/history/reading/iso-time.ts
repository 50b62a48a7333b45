const dayMs = 86_400_000;
const two = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
const three = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(3, '0'));

/**
 * `Date.toISOString` for many times within few days: the date part is formatted once per day (which halves the time for
 * a chart of a day).
 */
export const createIsoTime = (): ((at: number) => string) => {
  let day = Number.NaN;
  let date = '';
  return (at) => {
    const ms = Math.floor(at);
    const own = Math.floor(ms / dayMs);
    if (own !== day) {
      date = new Date(ms).toISOString().slice(0, -13);
      day = own;
    }
    const rest = ms - own * dayMs;
    const seconds = Math.floor(rest / 1_000);
    const minutes = Math.floor(seconds / 60);
    const [h, m, s] = [two[Math.floor(minutes / 60)], two[minutes % 60], two[seconds % 60]];
    return `${date}${h}:${m}:${s}.${three[rest % 1_000]}Z`;
  };
};
