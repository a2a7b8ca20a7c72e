import type { OfficePath } from '#contract/calls'
import { demoLink, firstOwnerLink, makePauseLink, makeSetUpLink } from '#server/modules/staff/staff-links'
import { softwarePasskey } from './software-passkey'
import { addPerson, addSession, codeOf, fromPage, staffPassword, type TestPerson } from './staff-people'
import type { TestApp } from './test-app'

/** Returns a passkey's response to a challenge that the shop did not issue. */
const madeUp = () => ({
  ...softwarePasskey({ rpId: 'shop.example', origin: 'https://shop.example' }).sign('eA'),
})

/** Passkeys in the examples of calls, which are rejected, but only after invalid payloads are. */
export const staffPayloads = {
  'add-passkey': async () => ({ passkey: madeUp() }),
  'sign-in-by-passkey': async () => ({ passkey: madeUp() }),
  'confirm-passkey': async () => ({ passkey: madeUp() }),
} satisfies Partial<Record<OfficePath, () => Promise<object>>>

/** Makes every staff call that can succeed, once. */
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
  await shop.officeAnswer('request-pause-link', { email: owner.email }, fromPage)
  const pause = await shop.db.transaction((tx) => makePauseLink(tx, owner.id, now))
  await shop.officeAnswer('lift-pause', { link: pause }, fromPage)
  await teamWalk(shop, owner)
  await shop.officeAnswer('sign-out', {}, owner.headers)
}

async function teamWalk(shop: TestApp, { headers }: TestPerson): Promise<void> {
  const { secret } = await shop.officeAnswer('start-totp', {}, headers)
  const code = codeOf(secret, shop.clock.now)
  await shop.officeAnswer('confirm-totp', { code }, headers)
  await shop.officeAnswer('new-recovery-codes', {}, headers)
  await shop.officeAnswer('find-sessions', {}, headers)
  const device = softwarePasskey({ rpId: 'shop.example', origin: 'https://shop.example' })
  const challengeOf = ({ options }: { options: object }) =>
    String((options as { challenge: unknown }).challenge)
  const made = challengeOf(await shop.officeAnswer('start-passkey', {}, headers))
  await shop.officeAnswer('add-passkey', { passkey: device.make(made), name: 'Phone' }, headers)
  const sign = async () =>
    device.sign(challengeOf(await shop.officeAnswer('start-passkey-sign-in', {}, fromPage)))
  await shop.officeAnswer('sign-in-by-passkey', { passkey: await sign() }, fromPage)
  await shop.officeAnswer('confirm-passkey', { passkey: await sign() }, headers)
  const { passkeys } = await shop.officeAnswer('find-passkeys', {}, headers)
  await shop.officeAnswer('remove-passkey', { passkey_id: passkeys[0]?.passkey_id }, headers)
  await shop.officeAnswer('save-oib', { oib: '69435151530' }, headers)
  await shop.officeAnswer('remove-totp', {}, headers)
  const changed = { password: staffPassword, new_password: `another ${staffPassword}` }
  await shop.officeAnswer('change-password', changed, headers)
  const { view } = await shop.officeAnswer(
    'save-view',
    { list: 'orders', name: 'Paid', search: '?status=paid' },
    headers,
  )
  await shop.officeAnswer('find-views', { list: 'orders' }, headers)
  await shop.officeAnswer('remove-view', { view_id: view.view_id }, headers)
  const { staff } = await shop.officeAnswer('invite-staff', { email: 'new@shop.example', role: 'door' })
  const { staff_id } = staff
  await shop.officeAnswer('change-staff-role', { staff_id, role: 'manager' })
  await shop.officeAnswer('mail-set-up-link', { staff_id })
  await shop.officeAnswer('end-staff-sessions', { staff_id })
  await shop.officeAnswer('end-staff', { staff_id })
  await shop.officeAnswer('find-staff', {})
  await shop.officeAnswer('add-key', { name: 'walk', role: 'door' })
  await shop.officeAnswer('find-audit', { subject: 'walk' })
  const other = await addPerson(shop, 'door')
  const session = await addSession(shop, other.id)
  const third = await addSession(shop, other.id)
  await shop.officeAnswer('find-staff-sessions', { staff_id: other.id })
  await shop.officeAnswer('end-staff-session', { staff_id: other.id, session_id: third.sessionId })
  await shop.officeAnswer('end-session', { session_id: other.sessionId }, session.headers)
}
