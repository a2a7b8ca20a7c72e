import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfficeSent } from '#contract/calls'
import type { StaffRole } from '#contract/office/sign-in'
import { addPerson, type TestPerson } from '#tests/support/app/staff-people'
import { refused, startTestApp, type TestApp } from '#tests/support/app/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.stop())

const person = (role: StaffRole = 'manager') => addPerson(shop, role)
const sent = (path: string, payload: object, { headers }: TestPerson) =>
  shop.post(`/office/api/${path}`, payload, headers)
const save = async (who: TestPerson, view: Partial<OfficeSent<'save-view'>>) => {
  const payload = { list: 'orders', name: 'Late', search: '?overdue=true', ...view } as const
  return (await shop.officeAnswer('save-view', payload, who.headers)).view
}
const found = async (who: TestPerson, list: OfficeSent<'find-views'>['list'] = 'orders') =>
  (await shop.officeAnswer('find-views', { list }, who.headers)).views.map(({ name }) => name)

describe('saved views', () => {
  test('a saved view stores the state of a list, without its page', async () => {
    const ana = await person()
    const view = await save(ana, {
      name: '  Late   transfers ',
      search: '?method=transfer&q=ana+m&cursor=42',
    })
    expect(view).toMatchObject({
      name: 'Late transfers',
      search: '?method=transfer&q=ana+m',
      is_shared: false,
      is_mine: true,
    })
    const { views } = await shop.officeAnswer('find-views', { list: 'orders' }, ana.headers)
    expect(views).toEqual([view])
    expect(await found(ana, 'tickets')).toEqual([])
  })

  test('a saved view is visible only to its author until it is shared, and only the author changes it', async () => {
    const [ana, ben] = [await person(), await person('finance')]
    const view = await save(ana, { name: 'For two' })
    expect(await found(ben)).not.toContain('For two')
    const { view_id } = view
    await save(ana, { view_id, name: 'For all', is_shared: true })
    expect(await found(ben)).toContain('For all')
    const change = { list: 'orders', view_id, name: 'Mine', search: '?q=x' }
    expect(await sent('save-view', change, ben)).toMatchObject(refused('view-not-found'))
    expect(await sent('remove-view', { view_id }, ben)).toMatchObject(refused('view-not-found'))
    await shop.officeAnswer('remove-view', { view_id }, (await person('owner')).headers)
    expect(await found(ana)).not.toContain('For all')
    expect(await sent('remove-view', { view_id }, ana)).toMatchObject(refused('view-not-found'))
  })

  test('an unshared view of another person is not found, even by an owner', async () => {
    const { view_id } = await save(await person(), { name: 'Private' })
    expect(await sent('remove-view', { view_id }, await person('owner'))).toMatchObject(
      refused('view-not-found'),
    )
  })

  test('the name of a view is unique per person and among shared views', async () => {
    const [ana, ben] = [await person(), await person()]
    await save(ana, { name: 'Once' })
    const taken = refused('view-name-taken')
    const again = { list: 'orders', name: 'ONCE', search: '?q=x' }
    expect(await sent('save-view', again, ana)).toMatchObject(taken)
    // Another person and another list have their own names.
    await save(ben, { name: 'Once' })
    await save(ana, { name: 'Once', list: 'tickets' })
    await save(ana, { name: 'Shared', is_shared: true })
    const shared = { list: 'orders', name: 'shared', search: '?q=x', is_shared: true }
    expect(await sent('save-view', shared, ben)).toMatchObject(taken)
  })

  test('if two people share views under the same name at once, one is rejected', async () => {
    const people = await Promise.all([person(), person(), person()])
    const view = { list: 'orders', name: 'At once', search: '?q=x', is_shared: true }
    const answers = await Promise.all(people.map((who) => sent('save-view', view, who)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject(refused('view-name-taken'))
    expect(shop.faults).toEqual([])
  })

  test.each([
    [{ name: ' \u200B ' }, refused('view-name-missing')],
    [{ name: 'x'.repeat(41) }, { status: 422 }],
    [{ search: '?' }, refused('view-empty')],
    [{ search: '?cursor=42' }, refused('view-empty')],
    [{ view_id: 999_999 }, refused('view-not-found')],
  ])('a saved view is rejected: %j', async (wrong, refusal) => {
    const view = { list: 'orders', name: 'A name', search: '?q=x', ...wrong }
    expect(await sent('save-view', view, await person())).toMatchObject(refusal)
  })

  test('saved views are for people, and for lists that they may see', async () => {
    expect(await shop.office('find-views', { list: 'orders' })).toMatchObject(refused('session-needed'))
    const ana = await person('box office')
    expect(await sent('find-views', { list: 'customers' }, ana)).toMatchObject(refused('not-allowed'))
    const view = { list: 'refunds', name: 'Mine', search: '?status=active' }
    expect(await sent('save-view', view, ana)).toMatchObject(refused('not-allowed'))
  })

  test('changes of a saved view are in the audit log, without the search text', async () => {
    await shop.db.kysely.deleteFrom('audit_log').execute()
    const ana = await person()
    const { view_id } = await save(ana, { name: 'Recorded', search: '?q=ana' })
    await save(ana, { view_id, name: 'Recorded again', search: '?q=ana', is_shared: true })
    await shop.officeAnswer('remove-view', { view_id }, ana.headers)
    const rows = await shop.db.kysely
      .selectFrom('audit_log')
      .select(['action', 'subject', 'before', 'after'])
      .orderBy('id')
      .execute()
    const first = { name: 'Recorded', is_shared: false }
    const again = { name: 'Recorded again', is_shared: true }
    expect(rows).toEqual([
      { action: 'save-view', subject: 'orders: Recorded', before: null, after: first },
      { action: 'save-view', subject: 'orders: Recorded again', before: first, after: again },
      {
        action: 'remove-view',
        subject: 'orders: Recorded again',
        before: { ...again, by: ana.email },
        after: null,
      },
    ])
  })
})
