import { type ListName, findViews, removeView, saveView, type SavedView } from '#contract/office/list'
import { tidyText } from '#rules/text/plain-text'
import type { Tx } from '../../platform/db/database'
import { orRefuse, Refusal, refuseIf } from '../../platform/http/refusal'
import type { Handlers } from '../../platform/http/serve'
import { eraseLoggedViews } from '../audit'
import { serveStaff, type Staff, mayRemoveSharedViews } from '../staff'
import { maySeeList } from './listed-rows'
import * as views from './views.queries'

/** Serves the saved views of a list: the person's own views and the shared ones. */
const findViewsHandler = serveStaff(findViews, async ({ payload, context, staff }) => {
  const staffId = personOf(staff)
  checkList(staff, payload.list)
  const found = await views.listViews(context.db.kysely, payload.list, staffId)
  return { views: found.map((view) => viewOf(view, staffId)) }
})

/**
 * Saves a state of a list as a view. Saves are serialized, so that a name is unique among a person's views and among the shared
 * views.
 */
const saveViewHandler = serveStaff(saveView, async ({ payload, context, staff, audit }) => {
  const staffId = personOf(staff)
  const { list, view_id: id } = payload
  checkList(staff, list)
  const name = tidyText(payload.name)
  const isShared = payload.is_shared === true
  const search = stateOf(payload.search)
  refuseIf(name === '' ? 'view-name-missing' : null, { fields: ['name'] })
  refuseIf(search === '' ? 'view-empty' : null, { fields: ['search'] })
  const saved = await context.db.transaction(async (tx) => {
    await views.lockViews(tx)
    const before = id === null ? undefined : await views.findView(tx, id)
    if (id !== null && (before?.staff_id !== staffId || before.list !== list))
      throw new Refusal('view-not-found')
    const named = { id, staffId, list, name, isShared }
    if (await views.isNameTaken(tx, named)) throw new Refusal('view-name-taken', { fields: ['name'] })
    if (id !== null) await views.changeView(tx, id, { name, search, isShared })
    const savedId = id ?? (await views.recordView(tx, { ...named, search, now: context.now() }))
    // The state is not logged, because a search may contain a person's name.
    await audit.record(tx, {
      subject: `${list}: ${name}`,
      before: before && { name: before.name, is_shared: before.is_shared },
      after: { name, is_shared: isShared },
    })
    return orRefuse(await views.findView(tx, savedId), 'view-not-found')
  })
  return { view: viewOf(saved, staffId) }
})

/** Removes one of the person's own views. Owners can also remove shared views. */
const removeViewHandler = serveStaff(removeView, async ({ payload, context, staff, audit }) => {
  const staffId = personOf(staff)
  await context.db.transaction(async (tx) => {
    await views.lockViews(tx)
    const view = orRefuse(await views.findView(tx, payload.view_id), 'view-not-found')
    const mayRemove = view.staff_id === staffId || (view.is_shared && mayRemoveSharedViews(staff.role))
    if (!mayRemove) throw new Refusal('view-not-found')
    await views.deleteView(tx, view.id)
    const before = { name: view.name, is_shared: view.is_shared, by: view.email }
    await audit.record(tx, { subject: `${view.list}: ${view.name}`, before })
  })
  return {}
})

/** Returns the id of the caller. Fails for API keys, because views belong to people. */
function personOf({ session }: Staff): number {
  if (session === null) throw new Refusal('session-needed')
  return session.staffId
}

function checkList({ role }: Staff, list: ListName): void {
  if (!maySeeList(role, list)) throw new Refusal('not-allowed')
}

/** Returns a query string without the page cursor, or an empty string if no parameters are left. */
function stateOf(search: string): string {
  const state = new URLSearchParams(search)
  state.delete('cursor')
  return state.size === 0 ? '' : `?${state.toString()}`
}

const viewOf = (view: views.StoredView, staffId: number): SavedView => ({
  view_id: view.id,
  name: view.name,
  search: view.search,
  is_shared: view.is_shared,
  is_mine: view.staff_id === staffId,
  by: view.full_name || view.email,
})

/** The handlers of saved views. */
export const viewHandlers = {
  'find-views': findViewsHandler,
  'save-view': saveViewHandler,
  'remove-view': removeViewHandler,
} satisfies Partial<Handlers>

/** The name and address of a person whose data is erased. */
interface ErasedPerson {
  readonly full_name: string
  readonly email: string
}

/**
 * Removes the saved views whose name or search contains one of these people: the whole address, or all words of the name. A
 * name of one word is ignored, because it matches too many people (decision 031). The names of such views are also erased from
 * the audit log. Returns the number of removed views.
 */
export async function eraseViewsAbout(tx: Tx, people: readonly ErasedPerson[]): Promise<number> {
  const texts = people.flatMap(({ full_name, email }) => [
    ...(email === '' ? [] : [wordsOf(email)]),
    ...(wordsOf(full_name).includes(' ') ? [wordsOf(full_name)] : []),
  ])
  if (texts.length === 0) return 0
  const written = (await views.listViewTexts(tx)).map(({ id, name, search }) => ({
    id,
    text: wordsOf(`${name} ${new URLSearchParams(search).get('q') ?? ''}`),
  }))
  const found = await views.findTextsWith(tx, written, texts)
  if (found.length > 0) await views.deleteViews(tx, found)
  const logged = (await views.listLoggedViews(tx)).map(({ id, text }) => ({ id, text: wordsOf(text) }))
  const named = await views.findTextsWith(tx, logged, texts)
  if (named.length > 0) await eraseLoggedViews(tx, named)
  return found.length
}

/** Returns the words of a text separated by one space. Hyphens and apostrophes also separate words. */
const wordsOf = (text: string) => tidyText(text.replace(/[^\p{L}\p{M}\p{N}@._%+]+/gu, ' '))
