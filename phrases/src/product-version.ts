/** The version of this release, as in package.json; `releaseNotes` says what it brought. */
export const productVersion = '0.1.0';
