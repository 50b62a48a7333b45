/**
 * Opens a window at once, because browsers allow that only right after a click, and sends it on when the address is
 * known; an address that cannot be had closes it again. The other side gets no hold of this window.
 */
export const openWindow = async (address: () => Promise<string>): Promise<void> => {
  const opened = window.open('about:blank', '_blank');
  if (opened) opened.opener = null;
  try {
    const target = await address();
    if (opened) opened.location.replace(target);
    else window.location.assign(target);
  } catch (error) {
    opened?.close();
    throw error;
  }
};
