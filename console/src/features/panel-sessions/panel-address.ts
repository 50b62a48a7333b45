/** What to open in the browser of a panel. */
export const panelAddress = (): string => `${window.location.origin}/panel`;
