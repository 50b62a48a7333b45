// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\x00-\x1f\x7f]+/g;

/** What a device says of itself, fit to be shown to people: no control characters, and not without end. */
export const shownText = (text: string, most = 100): string => text.replace(controls, ' ').trim().slice(0, most);
