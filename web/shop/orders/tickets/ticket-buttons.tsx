import { Clock, Download, Pencil, Wallet } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import type { Order, Ticket, WalletName } from '#contract/order'
import * as texts from '#texts/compiled/screens/tickets'
import { Button, buttonClass } from '#web/ui/button'
import type { Elements } from '#web/ui/elements'
import { late } from '#web/ui/late'
import { LateDialog } from '#web/ui/late-dialog'
import { Link } from '#web/ui/router/link'
import { paths } from '../../paths'
import { ShowTicketButton } from '../../tickets/show-ticket-button'
import { canShow } from '../../tickets/ticket-state'
import { downloadAction, manageAction, timeAction, usedReason, type TicketAction } from './ticket-actions'

const TravelTimeDialog = late(async () => (await import('./travel-time-dialog')).TravelTimeDialog)

interface TicketButtonsProps {
  order: Order
  ticket: Ticket
  /** The tickets to move between in the full-screen view. `null` if another button opens it. */
  shownWith: readonly Ticket[] | null
}

/** The actions of a ticket, and the reasons for disabled ones. */
export function TicketButtons({ order, ticket, shownWith }: TicketButtonsProps) {
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
    <>
      {whys.length > 0 && (
        <p ref={why} id={whyId} tabIndex={-1} className="text-sm leading-snug text-ink-soft outline-none">
          {whys.join(' ')}
        </p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {shownWith !== null && canShow(ticket) && <ShowTicketButton ticket={ticket} tickets={shownWith} />}
        <Action
          action={manage}
          name={texts.manage()}
          icon={<Pencil aria-hidden className="size-4" />}
          whyId={whyId}
        >
          {(content) => (
            <ManageLink order={order} ticket={ticket}>
              {content}
            </ManageLink>
          )}
        </Action>
        <Action
          action={time}
          name={texts.choose_time()}
          icon={<Clock aria-hidden className="size-4" />}
          whyId={whyId}
        >
          {(content) => (
            <Button
              ref={opener}
              variant="secondary"
              size="small"
              aria-label={texts.choose_time_label({ name: ticket.full_name })}
              onClick={() => setChoosesTime(true)}
            >
              {content}
            </Button>
          )}
        </Action>
        <Action
          action={download}
          name={texts.download()}
          icon={<Download aria-hidden className="size-4" />}
          whyId={whyId}
        >
          {(content) => <DownloadLink ticket={ticket}>{content}</DownloadLink>}
        </Action>
        <WalletLinks ticket={ticket} />
      </div>
      {choosesTime && ticket.code !== null && (
        <LateDialog>
          <TravelTimeDialog
            ticket={ticket}
            code={ticket.code}
            // After a change its button is disabled: move the focus to the reason beside it.
            focusAfter={() => opener.current ?? why.current}
            onClose={() => setChoosesTime(false)}
          />
        </LateDialog>
      )}
    </>
  )
}

function ManageLink({ order, ticket, children }: { order: Order; ticket: Ticket; children: ReactNode }) {
  return (
    <Link
      to={paths.manageTicket(order.code, ticket.code ?? '')}
      aria-label={texts.manage_label({ name: ticket.full_name })}
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
      aria-label={texts.download_label({ name: ticket.full_name })}
      className={buttonClass('secondary', 'small')}
    >
      {children}
    </a>
  )
}

interface ActionProps {
  action: TicketAction
  name: string
  icon: Elements
  /** The element with the reason. */
  whyId: string
  children: (content: Elements) => Elements
}

/** One action: available, disabled with a reason, or nothing. */
function Action({ action, name, icon, whyId, children }: ActionProps) {
  if (action === null) return null
  if (action.disabled) {
    return (
      <Button variant="secondary" size="small" disabled icon={icon} aria-describedby={whyId}>
        {name}
      </Button>
    )
  }
  return children(
    <>
      {icon}
      <span>{name}</span>
    </>,
  )
}

const walletTexts: Record<WalletName, { name: () => string; label: (slots: { name: string }) => string }> = {
  apple: { name: texts.apple_wallet, label: texts.apple_wallet_label },
  google: { name: texts.google_wallet, label: texts.google_wallet_label },
}

/** The links that add a ticket to a phone's wallet, if the shop is set up for it. */
function WalletLinks({ ticket }: { ticket: Ticket }) {
  const { code, email, full_name, wallets } = ticket
  if (code === null) return null
  return wallets.map((wallet) => (
    <a
      key={wallet}
      href={paths.downloadPass(wallet, email, code)}
      // Apple's pass is a file that the phone opens. Google's is a page of its own.
      {...(wallet === 'google' ? { target: '_blank', rel: 'noreferrer' } : { download: true })}
      aria-label={walletTexts[wallet].label({ name: full_name })}
      className={buttonClass('secondary', 'small')}
    >
      <Wallet aria-hidden className="size-4" />
      <span>{walletTexts[wallet].name()}</span>
    </a>
  ))
}
