/** Finds repeated keys: returns the first row that had the key, undefined for that row itself. */
export const createFirstRows = () => {
  const rows = new Map<string, number>();
  return (key: string, row: number): number | undefined => {
    const first = rows.get(key);
    if (first === undefined) rows.set(key, row);
    return first;
  };
};
