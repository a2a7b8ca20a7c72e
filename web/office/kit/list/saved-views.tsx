import { Pencil, Users } from 'lucide-react'
import { useState, type ReactNode, useRef } from 'react'
import type { ListName, SavedView } from '#contract/office/list'
import * as texts from '#texts/compiled/office/list'
import { Button } from '#web/ui/button'
import { CheckboxField, SelectField } from '#web/ui/choice-fields'
import { Link } from '#web/ui/router/link'
import { useLocation } from '#web/ui/router/use-router'
import { TextField } from '#web/ui/text-fields'
import { useAnswer } from '../calls/use-answer'
import { useArrived, useOfficeCall } from '../calls/use-office-call'
import { ActionDialog } from '../dialog/action-dialog'
import { useMe } from '../session/session'
import { viewButton } from './column-choice'
import { isSameState } from './list-state'

/** Links to the saved views of a list. */
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
                  <span className="sr-only">{`, ${sharing(view)}`}</span>
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
      {/* Stays open after the last view was removed, until its result is shown. */}
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

/** Saves the state of a list as a new view, or replaces one of the person's own views. */
export function SaveView({ list, search, onClose }: { list: ListName; search: string; onClose: () => void }) {
  const { answer } = useAnswer('find-views', { list })
  const own = (answer?.views ?? []).filter(({ is_mine }) => is_mine)
  const [replaced, setReplaced] = useState<SavedView | null>(null)
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const { send, pending, error } = useOfficeCall('save-view', { toast: texts.saved(), done: onClose })
  const replace = (id: string) => {
    const view = own.find(({ view_id }) => String(view_id) === id) ?? null
    setReplaced(view)
    setName(view?.name ?? '')
    setShared(view?.is_shared ?? false)
  }
  return (
    <ActionDialog
      title={texts.save_view_title()}
      consequences={<p>{texts.view_holds()}</p>}
      confirm={texts.save()}
      onConfirm={() =>
        void send({ view_id: replaced?.view_id ?? null, list, name, search, is_shared: isShared })
      }
      {...{ pending, error, onClose }}
    >
      {/* The first field gets the focus, because typing must not choose a view to replace. */}
      <NameAndSharing {...{ name, setName, isShared, setShared }} />
      {own.length > 0 && (
        <SelectField
          label={texts.save_as()}
          value={replaced === null ? '' : String(replaced.view_id)}
          options={[
            { value: '', label: texts.new_view() },
            ...own.map((view) => ({ value: String(view.view_id), label: view.name })),
          ]}
          onChange={(event) => replace(event.target.value)}
        />
      )}
    </ActionDialog>
  )
}

/** Renames, shares or removes a view. Owners can only remove the views of others. */
function ChangeView({
  list,
  view,
  isGone,
  onClose,
}: {
  list: ListName
  view: SavedView
  /** The view was removed. */
  isGone: boolean
  onClose: () => void
}) {
  const [name, setName] = useState(view.name)
  const [isShared, setShared] = useState(view.is_shared)
  const change = useOfficeCall('save-view', { toast: texts.saved(), done: onClose })
  const isRemoved = useRef(false)
  const removal = useOfficeCall('remove-view', {
    toast: texts.removed(),
    done: () => {
      isRemoved.current = true
      onClose()
    },
  })
  const { view_id, search } = view
  const remove = () => void removal.send({ view_id })
  useArrived(isGone, removal.lostKey, remove)
  const both = {
    pending: change.pending || removal.pending,
    error: change.error ?? removal.error,
    // The button that opened the dialog is removed together with the view.
    focusAfter: () => (isRemoved.current ? viewButton() : null),
    onClose,
  }
  if (!view.is_mine)
    return (
      <ActionDialog
        title={view.name}
        consequences={<p>{texts.others_view({ name: view.by })}</p>}
        confirm={texts.remove()}
        danger
        onConfirm={remove}
        {...both}
      />
    )
  return (
    <ActionDialog
      title={texts.change_title()}
      consequences={null}
      confirm={texts.save()}
      onConfirm={() => void change.send({ view_id, list, name, search, is_shared: isShared })}
      {...both}
    >
      <NameAndSharing {...{ name, setName, isShared, setShared }} />
      <div>
        <Button variant="danger" size="small" disabled={both.pending} onClick={remove}>
          {texts.remove()}
        </Button>
      </div>
    </ActionDialog>
  )
}

function NameAndSharing(props: {
  name: string
  setName: (name: string) => void
  isShared: boolean
  setShared: (isShared: boolean) => void
}) {
  return (
    <>
      <TextField
        label={texts.view_name()}
        required
        autoComplete="off"
        maxLength={40}
        value={props.name}
        onChange={(event) => props.setName(event.target.value)}
      />
      <CheckboxField
        label={texts.share()}
        checked={props.isShared}
        onChange={(event) => props.setShared(event.target.checked)}
      />
    </>
  )
}
