import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import * as texts from '#texts/compiled/office/ui'
import { Link } from '#web/ui/router/link'
import { useLocation, useNavigate } from '#web/ui/router/use-router'
import { isTyping } from '../list/search-box'
import { neighbours, rememberOpened } from '../list/walk'
import { Page } from './page'

interface DetailProps {
  title: ReactNode
  /** State, shown beside the title. */
  status?: ReactNode
  actions?: ReactNode
  /** List to go back to if the detail was not opened from one. */
  list: { to: string; name: string }
  /** The main column: the events and the parts of the object. */
  timeline: ReactNode
  /** Details and actions beside the timeline. */
  details: ReactNode
}

/** Layout of a detail with a main column, details and actions beside it, and links to the previous and next row of its list. */
export function Detail({ title, status, actions, list, timeline, details }: DetailProps) {
  return (
    <Page title={title} beside={status} actions={actions} above={<Around list={list} />}>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-4">{timeline}</div>
        <aside className="grid min-w-0 content-start gap-4 wrap-anywhere">{details}</aside>
      </div>
    </Page>
  )
}

/** Links back to the list, and to the previous and next row, which `j` and `k` open too. */
export function Around({ list }: { list: DetailProps['list'] }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const near = neighbours(pathname)
  const previous = near?.previous ?? null
  const next = near?.next ?? null

  useEffect(() => {
    rememberOpened(pathname)
    return () => rememberOpened(null)
  }, [pathname])
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return
      const to = event.key === 'j' ? next : event.key === 'k' ? previous : null
      if (to) void navigate(to, { replace: true })
    }
    document.addEventListener('keydown', walk)
    return () => document.removeEventListener('keydown', walk)
  }, [navigate, next, previous])

  return (
    <nav aria-label={texts.around()} className="mb-2 flex min-h-8 items-center gap-2 text-sm">
      <Link
        to={near?.list ?? list.to}
        className="-ms-2 flex min-h-8 items-center gap-1.5 rounded-control px-2 text-ink-soft no-underline hover:bg-sunk hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        <span>{list.name}</span>
      </Link>
      {near && (
        <div className="ms-auto flex items-center gap-1 text-ink-soft">
          <span>{near.place}</span>
          <Step to={previous} name={texts.previous()} Icon={ChevronLeft} />
          <Step to={next} name={texts.next()} Icon={ChevronRight} />
        </div>
      )}
    </nav>
  )
}

function Step({ to, name, Icon }: { to: string | null; name: string; Icon: typeof ChevronLeft }) {
  const shape = 'grid size-8 place-items-center rounded-control border border-line bg-card'
  const icon = <Icon aria-hidden className="size-4" />
  if (to === null)
    return (
      <span aria-hidden className={`${shape} opacity-40`}>
        {icon}
      </span>
    )
  return (
    <Link to={to} replace aria-label={name} title={name} className={`${shape} hover:border-edge`}>
      {icon}
    </Link>
  )
}
