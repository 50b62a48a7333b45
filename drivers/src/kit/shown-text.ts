// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\x00-\x1f\x7f]+/g;

/** A text reported by a device, made fit to display: without control characters, and limited in length. */
export const shownText = (text: string, most = 100): string => text.replace(controls, ' ').trim().slice(0, most);
