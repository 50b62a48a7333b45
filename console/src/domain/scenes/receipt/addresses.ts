/** Where the parts of the screen are; each can be opened by its address. */
export const controlAddress = (placeId: string, view: 'control' | 'groups' | 'runs' = 'control'): string =>
  `/placeControl?placeId=${placeId}${view === 'control' ? '' : `&view=${view}`}`;
/** `from` is the screen that the receipt leads back to. */
export const runAddress = (runId: string, from = '/placeControl'): string => `${from}?run=${runId}`;
export const editAddress = (placeId: string, groupId: string | undefined): string =>
  `/placeControl?placeId=${placeId}&edit=${groupId ?? 'new'}`;
