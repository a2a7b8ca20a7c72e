import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeCalls } from '#contract/calls'
import { type OfficeAccess, type OfficeRole, officeRoles } from '#contract/office/office-call'
import { staffRole } from '#contract/office/sign-in'
import { addKey } from '#server/modules/staff/key-routes'
import { addPerson, addSession } from '#tests/support/app/staff-people'
import { startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

/** Whether a call is permitted. Its body is unreadable: a permitted caller gets 400, others an error before that. */
async function isPermitted(path: string, headers: Record<string, string>): Promise<boolean> {
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: `/office/api/${path}`,
    payload: '{',
    headers: { 'content-type': 'application/json', ...headers },
  })
  return statusCode === 400
}

const permittedPaths = async (headers: Record<string, string>) => {
  const letIn: string[] = []
  for (const { path } of officeCalls) if (await isPermitted(path, headers)) letIn.push(path)
  return letIn.toSorted()
}
const expected = (isMine: (access: OfficeAccess) => boolean) =>
  officeCalls
    .filter(({ roles }) => isMine(roles))
    .map(({ path }) => path)
    .toSorted()
const includes = (access: OfficeAccess, role: OfficeRole) =>
  typeof access !== 'string' && (access as readonly OfficeRole[]).includes(role)

describe('permissions of every call by role', () => {
  test.each(staffRole.options)(
    'a person with the role %s may make exactly the calls of that role',
    async (role) => {
      const { headers } = await addPerson(shop, role)
      const mine = expected((access) => typeof access === 'string' || includes(access, role))
      expect(await permittedPaths(headers)).toEqual(mine)
    },
  )

  test.each(officeRoles)('a key with the role %s may make exactly the calls of that role', async (role) => {
    const key = await addKey(shop.db, { name: `a ${role}`, role, actor: 'test', now: shop.clock.now })
    const mine = expected((access) => includes(access, role))
    expect(await permittedPaths({ authorization: `Bearer ${key}` })).toEqual(mine)
  })

  test('an anonymous page of the shop may make only open calls; another origin may make none', async () => {
    expect(await permittedPaths({ 'sec-fetch-site': 'same-origin' })).toEqual(
      expected((access) => access === 'open'),
    )
    expect(await permittedPaths({ 'sec-fetch-site': 'cross-site' })).toEqual([])
    expect(await permittedPaths({})).toEqual([])
  })

  test('an ended session or person may make only open calls, and a revoked key none', async () => {
    const { now } = shop.clock
    const open = expected((access) => access === 'open')
    const person = await addPerson(shop)
    const other = await addSession(shop, person.id)
    await shop.officeAnswer('end-session', { session_id: other.sessionId }, person.headers)
    expect(await permittedPaths(other.headers)).toEqual(open)
    await shop.db.kysely.updateTable('staff').set({ ended_at: now }).where('id', '=', person.id).execute()
    expect(await permittedPaths(person.headers)).toEqual(open)
    const key = await addKey(shop.db, { name: 'ended', role: 'owner', actor: 'test', now })
    await shop.officeAnswer('revoke-key', { name: 'ended' })
    await shop.db.kysely.deleteFrom('rate_limit_count').execute()
    expect(await permittedPaths({ authorization: `Bearer ${key}` })).toEqual([])
  })

  test('an owner without a second factor may make only the calls about the own account', async () => {
    const { headers } = await addPerson(shop, 'owner', { factorAt: null })
    expect(await permittedPaths(headers)).toEqual(expected((access) => typeof access === 'string'))
  })
})
