import { Pencil, Users } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { ListName, SavedView } from '../../../contract/office/list'
import { Link } from '../../ui/router/link'
import { useLocation } from '../../ui/router/use-router'
import { useAnswer } from '../calls/use-answer'
import { useMe } from '../session/session'
import { ChangeView } from './save-view'
import { isSameState } from './same-state'
import * as texts from '../../../texts/compiled/office/list'

/** The saved views of a list, as links above it; nothing where there are none. */
export function SavedViews({ list }: { list: ListName }) {
  const { pathname, search } = useLocation()
  const { role } = useMe()
  const views = useAnswer('find-views', { list }).answer?.views ?? []
  const [changed, setChanged] = useState<SavedView | null>(null)
  const shown = views.find((view) => isSameState(view.search, search)) ?? null
  const mayChange = (view: SavedView) => view.is_mine || role === 'owner'
  return (
    <>
      {views.length > 0 && (
        <nav
          aria-label={texts.saved_views()}
          className="mb-3 flex items-center gap-1 overflow-x-auto border-b border-line"
        >
          <Tab to={pathname} isShown={isSameState('', search)}>
            {texts.everything()}
          </Tab>
          {views.map((view) => (
            <Tab key={view.view_id} to={`${pathname}${view.search}`} isShown={view === shown}>
              <span className="max-w-56 truncate">{view.name}</span>
              {view.is_shared && (
                <span title={sharing(view)}>
                  <Users aria-hidden className="size-3.5" />
                  <span className="sr-only">, {sharing(view)}</span>
                </span>
              )}
            </Tab>
          ))}
          {shown && mayChange(shown) && (
            <button
              type="button"
              aria-label={texts.change_view_named({ name: shown.name })}
              title={texts.change_view_named({ name: shown.name })}
              className="grid size-8 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunk hover:text-ink"
              onClick={() => setChanged(shown)}
            >
              <Pencil aria-hidden className="size-4" />
            </button>
          )}
        </nav>
      )}
      {/* Also where it was the last one: what became of it is not said yet. */}
      {changed && (
        <ChangeView
          list={list}
          view={changed}
          isGone={!views.some(({ view_id }) => view_id === changed.view_id)}
          onClose={() => setChanged(null)}
        />
      )}
    </>
  )
}

const sharing = ({ is_mine, by }: SavedView) => (is_mine ? texts.shared() : texts.shared_by({ name: by }))

function Tab({ to, isShown, children }: { to: string; isShown: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={isShown ? 'page' : undefined}
      className={`-mb-px flex min-h-9 shrink-0 items-center gap-1.5 border-b-2 px-2.5 text-sm font-medium no-underline ${isShown ? 'border-brand-ink text-ink' : 'border-transparent text-ink-soft hover:text-ink'}`}
    >
      {children}
    </Link>
  )
}
