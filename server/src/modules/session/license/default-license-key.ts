/** The public key of the licences that the makers of this product issue (Ed25519). */
export const defaultLicenseKey = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAxF6JimPys4Pr2aOM2mIHRl68XDJoUfT9n3Y7DUgPyaU=
-----END PUBLIC KEY-----
`;
