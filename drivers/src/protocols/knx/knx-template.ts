/** `{name}` → the argument's name. */
export const argumentIn = (text: string): string | undefined => /^\{([A-Za-z_][A-Za-z0-9_]*)\}$/.exec(text.trim())?.[1];
