import type { OfficePath } from '../../../contract/calls'
import { demoLink, firstOwnerLink, makeSetUpLink } from '../../../server/staff/staff-links'
import { addPerson, fromPage, staffPassword, type TestPerson } from './staff-people'
import type { TestApp } from './test-app'

/** Payloads of the calls of staff. Links that are made up are refused; what is wrong in a payload is refused first. */
export const staffPayloads = (owner: TestPerson) =>
  ({
    'sign-in': async () => ({ email: owner.email, password: staffPassword, shared_device: false }),
    'sign-in-by-link': async () => ({ link: 'x' }),
    'sign-out': async () => ({}),
    'get-set-up-link': async () => ({ link: 'x' }),
    'set-up-account': async () => ({ link: 'x', full_name: 'Iva', password: staffPassword }),
    'get-me': async () => ({}),
    'confirm-password': async () => ({ password: staffPassword }),
  }) satisfies Partial<Record<OfficePath, () => Promise<object>>>

/** The fields of these calls that may be absent. */
export const missingOfStaff: Readonly<Record<string, readonly string[]>> = {
  'sign-in': ['code', 'shared_device'],
}

/** Makes every call of staff once, each as far as it succeeds. */
export async function staffWalk(shop: TestApp): Promise<void> {
  const now = shop.clock.now
  const first = (await shop.db.transaction((tx) => firstOwnerLink(tx, now))) ?? ''
  await shop.officeAnswer('get-set-up-link', { link: first }, fromPage)
  const account = { full_name: 'Ana', email: 'ana@shop.example', password: staffPassword }
  await shop.officeAnswer('set-up-account', { ...account, link: first }, fromPage)
  const owner = await addPerson(shop)
  const link = await makeSetUpLink(shop.db.kysely, owner.id, now)
  await shop.officeAnswer('get-set-up-link', { link }, fromPage)
  await shop.officeAnswer('get-me', {}, owner.headers)
  await shop.officeAnswer('confirm-password', { password: staffPassword }, owner.headers)
  await shop.officeAnswer('sign-in', { email: owner.email, password: staffPassword }, fromPage)
  const demo = await shop.db.transaction((tx) => demoLink(tx, now))
  await shop.officeAnswer('sign-in-by-link', { link: demo }, fromPage)
  await shop.officeAnswer('sign-out', {}, owner.headers)
}
