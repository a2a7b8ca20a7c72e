import type { FastifyRequest } from 'fastify'
import { clientAddress } from '../http/client-address'
import type { RateLimit } from '../http/rate-limits'
import type { World } from '../world'

const limitsOf = (world: World) => world.catalogue.current().settings.limits

/** Failed sign-ins of an account of staff, whether it exists or not: as many as customers have, counted apart. */
export const signInsOfStaff = (world: World, key: string): RateLimit => ({
  scope: 'staff-sign-in-account',
  subject: key,
  most: limitsOf(world).loginsPerAccount,
  growing: true,
})

/** Failed sign-ins of staff from a network. */
export const staffSignInsFrom = (world: World, request: FastifyRequest): RateLimit => ({
  scope: 'staff-sign-in-address',
  subject: clientAddress(request),
  most: limitsOf(world).loginsPerAddress,
})

/** Right passwords of an account: each costs a hash. */
export const rightSignInsOfStaff = (world: World, key: string): RateLimit => ({
  scope: 'right-staff-sign-in',
  subject: key,
  most: limitsOf(world).rightLoginsPerAccount,
})

/**
 * Wrong codes after a right password. They count apart from the passwords: a right password resets those, and would give
 * whoever knows it as many codes as they like.
 */
export const codesOfStaff = (world: World, staffId: number): RateLimit => ({
  scope: 'staff-code',
  subject: String(staffId),
  most: limitsOf(world).loginsPerAccount,
  growing: true,
})

/** Wrong passwords of a person who is signed in; a stranger's failed sign-ins do not count here. */
export const passwordsOfStaff = (world: World, staffId: number): RateLimit => ({
  scope: 'password-of-staff',
  subject: String(staffId),
  most: limitsOf(world).loginsPerAccount,
  growing: true,
})

/** Wrong set-up and sign-in links from a network. They are too long to be guessed: this only limits the load. */
export const staffLinksFrom = (world: World, request: FastifyRequest): RateLimit => ({
  scope: 'staff-link-address',
  subject: clientAddress(request),
  most: limitsOf(world).officeKeysPerAddress,
})

/** Sign-ins by passkey that were started from a network: each keeps a challenge for some minutes. */
export const passkeysFrom = (world: World, request: FastifyRequest): RateLimit => ({
  scope: 'staff-passkey-address',
  subject: clientAddress(request),
  most: limitsOf(world).loginsPerAddress,
})
