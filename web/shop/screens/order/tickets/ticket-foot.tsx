import { Clock, Download, Pencil } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Order, Ticket } from '../../../../../contract/order'
import { Button, buttonClass } from '../../../../parts/button'
import { paths } from '../../../paths'
import { downloadAction, manageAction, timeAction, usedReason, type TicketAction } from './ticket-actions'
import { WalletLinks } from './wallet-links'

const TravelTimeDialog = lazy(async () => ({
  default: (await import('./travel-time-dialog')).TravelTimeDialog,
}))

/** The stub: the ticket's code, what can be done with it, and why something cannot. */
export function TicketFoot({ order, ticket }: { order: Order; ticket: Ticket }) {
  const whyId = useId()
  const [choosesTime, setChoosesTime] = useState(false)
  const why = useRef<HTMLParagraphElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const download = downloadAction(order, ticket)
  const manage = manageAction(order, ticket)
  const time = timeAction(ticket)
  const barred = [manage, time, download].flatMap((each) => (each?.disabled ? [each.why] : []))
  const whys = [...new Set([usedReason(ticket) ?? [], barred].flat())]

  return (
    <footer className="grid gap-3 px-5 pt-2 pb-5 sm:px-6">
      {ticket.code !== null && (
        <p className="min-w-0 text-sm">
          <span className="block text-ink-soft">Ticket code</span>
          <span className="font-semibold tracking-wider break-all tabular-nums">{ticket.code}</span>
        </p>
      )}
      {whys.length > 0 && (
        <p ref={why} id={whyId} tabIndex={-1} className="text-sm leading-snug text-ink-soft outline-none">
          {whys.join(' ')}
        </p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        <Action action={manage} name="Manage" icon={<Pencil aria-hidden className="size-4" />} whyId={whyId}>
          {(content) => (
            <ManageLink order={order} ticket={ticket}>
              {content}
            </ManageLink>
          )}
        </Action>
        <Action
          action={time}
          name="Choose Time"
          icon={<Clock aria-hidden className="size-4" />}
          whyId={whyId}
        >
          {(content) => (
            <Button
              ref={opener}
              look="secondary"
              size="small"
              aria-label={`Choose Time for ${nameOf(ticket)}`}
              onClick={() => setChoosesTime(true)}
            >
              {content}
            </Button>
          )}
        </Action>
        <Action
          action={download}
          name="Download"
          icon={<Download aria-hidden className="size-4" />}
          whyId={whyId}
        >
          {(content) => <DownloadLink ticket={ticket}>{content}</DownloadLink>}
        </Action>
        <WalletLinks ticket={ticket} />
      </div>
      {choosesTime && ticket.code !== null && (
        <Suspense>
          <TravelTimeDialog
            ticket={ticket}
            code={ticket.code}
            // After a change its button is gone: the reason in its place gets the focus.
            focusAfter={() => opener.current ?? why.current}
            onClose={() => setChoosesTime(false)}
          />
        </Suspense>
      )}
    </footer>
  )
}

/** How its buttons name a ticket to a screen reader. */
const nameOf = ({ full_name }: Ticket) => `ticket of ${full_name}`

function ManageLink({ order, ticket, children }: { order: Order; ticket: Ticket; children: ReactNode }) {
  return (
    <Link
      to={paths.manageTicket(order.code, ticket.code ?? '')}
      aria-label={`Manage ${nameOf(ticket)}`}
      className={buttonClass('secondary', 'small')}
    >
      {children}
    </Link>
  )
}

function DownloadLink({ ticket, children }: { ticket: Ticket; children: ReactNode }) {
  return (
    <a
      href={paths.downloadTicket(ticket.email, ticket.code ?? '')}
      target="_blank"
      rel="noreferrer"
      aria-label={`Download ${nameOf(ticket)} (opens in a new window)`}
      className={buttonClass('secondary', 'small')}
    >
      {children}
    </a>
  )
}

interface ActionProps {
  action: TicketAction
  name: string
  icon: ReactNode
  /** The element with the reason. */
  whyId: string
  children: (content: ReactNode) => ReactNode
}

/** One action: as it is offered, or its button disabled for a reason, or nothing. */
function Action({ action, name, icon, whyId, children }: ActionProps) {
  if (action === null) return null
  if (action.disabled) {
    return (
      <Button look="secondary" size="small" disabled icon={icon} aria-describedby={whyId}>
        {name}
      </Button>
    )
  }
  return children(
    <>
      {icon}
      {name}
    </>,
  )
}
