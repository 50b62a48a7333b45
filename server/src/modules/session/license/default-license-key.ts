/** The public key (Ed25519) of licences issued by the makers of this product. */
export const defaultLicenseKey = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAxF6JimPys4Pr2aOM2mIHRl68XDJoUfT9n3Y7DUgPyaU=
-----END PUBLIC KEY-----
`;
