import type { ReactNode } from 'react'
import type { Ticket } from '../../../../contract/order'
import { effectiveChange } from '../../../../rules/ticket-changes'
import * as texts from '../../../../texts/compiled/screens/manage-ticket'
import { Alert } from '../../../parts/alert'
import { Card } from '../../../parts/card'
import { wantedChange, type TicketForm } from './ticket-form'

interface ChangeSummaryProps {
  values: TicketForm
  ticket: Ticket
  ownEmail: string
}

/** The effects of the change, shown before it is made. */
export function ChangeSummary({ values, ticket, ownEmail }: ChangeSummaryProps) {
  const wanted = wantedChange(values, ticket, ownEmail)
  const changed = effectiveChange(ticket, wanted, ownEmail)
  const email = wanted.email ?? ticket.email
  return (
    <>
      <Card>
        <dl className="grid gap-4">
          <Fact name={texts.name()} before={changed.name ? ticket.full_name : null}>
            {wanted.full_name ?? ticket.full_name}
          </Fact>
          <Fact name={texts.email()} before={changed.email ? ticket.email : null}>
            {email}
          </Fact>
          {values.note.trim() && (
            <Fact name={texts.note()} before={null}>
              <span className="font-normal whitespace-pre-line">{values.note.trim()}</span>
            </Fact>
          )}
        </dl>
      </Card>
      {changed.reassign && <Alert tone="warn">{texts.given_away({ email })}</Alert>}
      <p className="text-ink-soft">{texts.replaced({ email })}</p>
    </>
  )
}

function Fact({ name, before, children }: { name: string; before: string | null; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold break-words">
        {before !== null && (
          <>
            <del className="font-normal text-ink-soft">{before}</del> <span aria-hidden>→ </span>
          </>
        )}
        {children}
      </dd>
    </div>
  )
}
