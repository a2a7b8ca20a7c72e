import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Settings } from '#contract/config'
import { maxAttempts } from '#contract/limits'
import { type OfficeRole, officeRoles } from '#contract/office/office-call'
import { staffRole } from '#contract/office/sign-in'
import { partsOf } from '#contract/settings/declare'
import { sections, settingDeclarations } from '#contract/settings/sections'
import { ownersSettings, settingRights } from '#rules/settings/setting-rights'
import { isSameValue } from '#rules/text/same-value'
import { runDueChanges } from '#server/modules/changes/run-due-changes'
import { addKey } from '#server/modules/staff/key-routes'
import { officeEdits } from '#server/registry/office'
import { addPerson, addSession, type TestPerson } from '#tests/support/app/staff-people'
import { type RawAnswer, refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

type Key = keyof Settings
/** A setting, or a part of one that has a right of its own. */
interface Unit {
  readonly name: string
  readonly key: Key
  readonly part: string | null
  readonly isOwners: boolean
}
const units: Unit[] = (Object.keys(settingRights) as Key[]).flatMap((key) => {
  const right: string | object = settingRights[key]
  const isWhole = typeof right === 'string' || 'owner' in right
  const parts = isWhole ? [null] : Object.keys(right)
  return parts.map((part) => ({
    name: part === null ? key : `${key}.${part}`,
    key,
    part,
    isOwners: ownersSettings.some((one) => one.key === key && one.part === part),
  }))
})

interface Caller {
  readonly name: string
  readonly role: OfficeRole
  /** A person whose last password check is long ago. */
  readonly isAskedAgain: boolean
  readonly headers: () => Record<string, string>
}

let shop: TestApp
let watching: TestPerson
const people = new Map<OfficeRole, TestPerson>()
const keys = new Map<OfficeRole, string>()
const recent = new Map<OfficeRole, Record<string, string>>()
const stale = new Map<OfficeRole, Record<string, string>>()

beforeAll(async () => {
  shop = await startTestApp()
  watching = await addPerson(shop, 'owner')
  for (const role of staffRole.options) people.set(role, await addPerson(shop, role))
  for (const role of officeRoles)
    keys.set(
      role,
      await addKey(shop.db, { name: `a key of ${role}`, role, now: shop.clock.now, actor: 'test' }),
    )
})
afterAll(() => shop.stop())

/** The calls themselves reject all other roles, whatever the setting. */
const changesSettings = (role: OfficeRole) => role === 'owner' || role === 'manager'

/** Creates new sessions, because each setting advances the clock. */
async function signIn({ all = false } = {}): Promise<void> {
  for (const [role, { id }] of people) {
    if (!changesSettings(role) && !all) continue
    recent.set(role, (await addSession(shop, id)).headers)
    const authenticatedAt = new Date(shop.clock.now.getTime() - 11 * 60_000)
    stale.set(role, (await addSession(shop, id, { authenticatedAt })).headers)
  }
}

const callers: Caller[] = [
  ...staffRole.options.flatMap((role): Caller[] => [
    { name: `a ${role}`, role, isAskedAgain: false, headers: () => recent.get(role) ?? {} },
    { name: `a ${role} signed in long ago`, role, isAskedAgain: true, headers: () => stale.get(role) ?? {} },
  ]),
  ...officeRoles.map((role): Caller => ({
    name: `a key of ${role}`,
    role,
    isAskedAgain: false,
    headers: () => ({ authorization: `Bearer ${keys.get(role)}` }),
  })),
]

const stored = (): Settings => shop.context.catalogue.current().settings
const sectionOf = (key: Key) =>
  Object.entries(sections).find(([, declarations]) => key in declarations)?.[0] ?? ''
const otherSettings: Settings = partsOf(settingDeclarations, 'otherForTests')
let initial: Settings | null = null
/** Returns the setting with a different value. */
function changed({ key, part }: Unit): Partial<Settings> {
  initial ??= structuredClone(stored())
  const [now, other] = [stored()[key], otherSettings[key]]
  if (part === null) return { [key]: isSameValue(now, other) ? initial[key] : other }
  const [parts, others] = [now, other] as unknown as Record<string, unknown>[]
  const first = initial[key] as unknown as Record<string, unknown>
  const next = isSameValue(parts?.[part], others?.[part]) ? first[part] : others?.[part]
  return { [key]: { ...parts, [part]: next } }
}

const post = (path: string, payload: object, { headers }: Pick<Caller, 'headers'>) =>
  shop.post(`/office/api/${path}`, payload, headers())
const byKey: Caller = {
  name: 'OFFICE_KEY',
  role: 'owner',
  isAskedAgain: false,
  headers: () => ({ authorization: 'Bearer the-owner-of-this-test-shop' }),
}
const version = async (key: Key) =>
  (await shop.officeAnswer('get-settings', { section: sectionOf(key) as 'shop' })).version

type Way = 'save-settings' | 'import' | 'schedule-change' | 'undo-change'
/** Changes a setting in one of the ways. */
const ways: Record<Way, (unit: Unit, by: Caller) => Promise<RawAnswer>> = {
  'save-settings': async (unit, by) =>
    post(
      'save-settings',
      { section: sectionOf(unit.key), settings: changed(unit), version: await version(unit.key) },
      by,
    ),
  import: (unit, by) => post('import', { settings: changed(unit) }, by),
  'schedule-change': async (unit, by) => {
    const answer = await post(
      'schedule-change',
      {
        call: 'save-settings',
        thing: sectionOf(unit.key),
        version: await version(unit.key),
        changes: changed(unit),
        at: new Date(shop.clock.now.getTime() + 30_000).toISOString(),
      },
      by,
    )
    if (answer.status === 200) {
      shop.later(1)
      while (await runDueChanges(shop.context, officeEdits));
    }
    return answer
  },
  'undo-change': async (unit, by) => {
    const { audit_id } = await lastChange(unit)
    return post('undo-change', { audit_id }, by)
  },
}

/** Newest change of the setting by a form, for an undo; makes one if the newest was not by a form. */
async function lastChange(unit: Unit): Promise<{ audit_id: number }> {
  const read = () => shop.officeAnswer('find-history', { call: 'save-settings', thing: sectionOf(unit.key) })
  const [newest] = (await read()).rows
  if (newest?.can_undo === true && (newest.undo_refusal === null || unit.key === 'bankAccount')) {
    const after = newest.after as Record<string, unknown>
    if (Object.keys(after).length === 1 && unit.key in after) return newest
  }
  expect((await ways['save-settings'](unit, byKey)).status).toBe(200)
  const [made] = (await read()).rows
  if (made === undefined) throw new Error('The change is in the log')
  return made
}

/** Number of mails that notified an owner of a sensitive action. */
async function notices(): Promise<number> {
  const { count } = await shop.db.kysely
    .selectFrom('outbox')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('recipient', '=', watching.email)
    .where('event_key', 'like', 'office:%')
    .executeTakeFirstOrThrow()
  return count
}

/** Error that the declaration expects for a change, or `null`. */
function expected(unit: Unit, way: Way, { role, isAskedAgain }: Caller): ReturnType<typeof refused> | null {
  if (role !== 'owner' && role !== 'manager') return refused('not-allowed')
  // The log has no account that could be restored.
  if (way === 'undo-change' && unit.key === 'bankAccount') return refused('undo-masked')
  // An import always requires re-authentication.
  if (isAskedAgain && way === 'import') return refused('ask-again')
  // A scheduled change is not compared with the current value.
  if (isAskedAgain && way === 'schedule-change' && (unit.isOwners || namesOwners(unit)))
    return refused('ask-again')
  if (unit.isOwners && role === 'manager') return refused('owner-setting')
  return unit.isOwners && isAskedAgain ? refused('ask-again') : null
}
/** A part is sent with the whole setting, which may contain an owner's part. */
const namesOwners = ({ key }: Unit) => ownersSettings.some((one) => one.key === key)

test('the other value of every setting differs from the stored one', () => {
  const same = units.filter((unit) => {
    const value = changed(unit)[unit.key]
    return isSameValue(value, stored()[unit.key])
  })
  expect(same).toEqual([])
  expect(units.length).toBeGreaterThan(65)
})

// oxlint-disable-next-line vitest/expect-expect -- changeByEach has the assertions
test.each(units)('$name is changed in every way by the permitted roles, as declared', async (unit) => {
  await signIn()
  await changeByEach(
    unit,
    callers.filter(({ role }) => changesSettings(role)),
  )
})

// oxlint-disable-next-line vitest/expect-expect -- changeByEach has the assertions
test('no other role changes a setting, in any way', async () => {
  await signIn({ all: true })
  const one = units.filter(({ isOwners }) => !isOwners).slice(0, 1)
  for (const unit of [...one, ...units.filter(({ isOwners }) => isOwners).slice(0, 1)])
    await changeByEach(
      unit,
      callers.filter(({ role }) => !changesSettings(role)),
    )
})

/** Lets each caller change the setting in every way, and checks the result against the declaration. */
async function changeByEach(unit: Unit, all: readonly Caller[]): Promise<void> {
  for (const way of Object.keys(ways) as Way[])
    for (const by of all) {
      const about = `${unit.name} by ${by.name} through ${way}`
      // Set-up of an undo that must not count is done first, so that only the call counts below.
      if (way === 'undo-change') await lastChange(unit)
      const [before, mails] = [structuredClone(stored()[unit.key]), await notices()]
      const answer = await ways[way](unit, by)
      const refusal = expected(unit, way, by)
      expect([about, answer.status, answer.body['message']]).toEqual([
        about,
        refusal?.status ?? 200,
        refusal?.body.message,
      ])
      if (answer.body['message'] === refused('owner-setting').body.message)
        expect(Object.keys(answer.body['errors'] as object)).toEqual([`settings.${unit.name}`])
      const isChanged = !isSameValue(before, stored()[unit.key])
      expect([about, isChanged]).toEqual([about, answer.status === 200])
      expect([about, (await notices()) - mails]).toEqual([about, isChanged && unit.isOwners ? 1 : 0])
    }
}

test('a scheduled change is rejected at its time if its author is no longer an owner', async () => {
  await signIn()
  const author = await addPerson(shop, 'owner')
  const unit = units.find(({ key }) => key === 'limits')
  if (unit === undefined) throw new Error('There are limits')
  const before = structuredClone(stored().limits)
  const payload = {
    call: 'save-settings',
    thing: 'advanced',
    version: await version('limits'),
    changes: changed(unit),
    at: new Date(shop.clock.now.getTime() + 30_000).toISOString(),
  }
  expect((await shop.post('/office/api/schedule-change', payload, author.headers)).status).toBe(200)
  await shop.officeAnswer(
    'change-staff-role',
    { staff_id: author.id, role: 'manager' },
    (await addPerson(shop)).headers,
  )
  shop.later(1)
  await shop.runJobs()
  expect(stored().limits).toEqual(before)
  const { changes } = await shop.officeAnswer('find-scheduled-changes', { part: 'failed' })
  expect(changes[0]).toMatchObject({ state: 'failed', reason: expect.stringContaining('Only an owner') })
})

test('limits that protect sign-ins and keys have a maximum in imports, forms and stored values', async () => {
  const { limits } = stored()
  for (const [limit, max] of Object.entries(maxAttempts)) {
    const above = { limits: { ...limits, [limit]: max + 1 } }
    for (const [path, payload] of [
      ['import', { settings: above }],
      ['save-settings', { section: 'advanced', settings: above, version: await version('limits') }],
    ] as const) {
      const answer = await shop.office(path, payload)
      expect([limit, answer.status, answer.body['errors']]).toEqual([
        limit,
        422,
        { [`settings.limits.${limit}`]: [expect.anything()] },
      ])
    }
  }
  const million = Object.fromEntries(Object.keys(maxAttempts).map((limit) => [limit, 1_000_000]))
  await shop.db.kysely
    .updateTable('setting')
    .set({ value: JSON.stringify({ ...limits, ...million }) })
    .where('key', '=', 'limits')
    .execute()
  await shop.configure({ shopName: 'Read again' })
  expect(stored().limits).toMatchObject(maxAttempts)
})
