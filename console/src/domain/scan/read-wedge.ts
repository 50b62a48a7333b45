/** A person does not type this fast; scanners that act as keyboards do. */
const fasterThanMs = 50;
const shortest = 4;

/** Gathers the keys of a scanner that acts as a keyboard; gives the code with its Enter, nothing for what people type. */
export const createWedge = () => {
  let keys = '';
  let last = 0;
  return (key: string, at: number): string | undefined => {
    if (at - last > fasterThanMs) keys = '';
    last = at;
    if (key === 'Enter') {
      const code = keys;
      keys = '';
      return code.length >= shortest ? code : undefined;
    }
    if (key.length === 1) keys += key;
    return undefined;
  };
};
