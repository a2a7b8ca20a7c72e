import { QrCode as CodeIcon } from 'lucide-react'
import { useState } from 'react'
import type { Ticket } from '#contract/order'
import * as texts from '#texts/compiled/screens/tickets'
import { Button, type ButtonSize } from '../../ui/button'
import { late } from '../../ui/late'
import { LateDialog } from '../../ui/late-dialog'

const ShowTicket = late(async () => (await import('./show-ticket')).ShowTicket)

interface ShowTicketButtonProps {
  ticket: Ticket
  /** The tickets to page to from this one. */
  tickets: readonly Ticket[]
  size?: ButtonSize
  wide?: boolean
}

/** Opens a ticket in the whole window, for the door. */
export function ShowTicketButton({ ticket, tickets, size = 'small', wide }: ShowTicketButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size={size}
        {...(wide && { wide })}
        aria-haspopup="dialog"
        aria-label={texts.show_label({ name: ticket.full_name })}
        icon={<CodeIcon aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {texts.show()}
      </Button>
      {isOpen && (
        <LateDialog>
          <ShowTicket tickets={tickets} first={ticket} onClose={() => setOpen(false)} />
        </LateDialog>
      )}
    </>
  )
}
