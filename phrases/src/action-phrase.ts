/** Key of an action's words in the family `actions`: `login.refused` is called by the phrase `loginRefused`. */
export const actionPhrase = (action: string): string =>
  action.replace(/\.(\w)/g, (_, first: string) => first.toUpperCase());
