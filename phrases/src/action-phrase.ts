/** Key of an action's phrase in the family `actions`: `login.refused` has the phrase `loginRefused`. */
export const actionPhrase = (action: string): string =>
  action.replace(/\.(\w)/g, (_, first: string) => first.toUpperCase());
