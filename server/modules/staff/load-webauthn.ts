/** The package for passkeys, loaded when one is first used: with what it needs it is a sixth of the server's modules. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
