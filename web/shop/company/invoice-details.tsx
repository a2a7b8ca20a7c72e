import { useState } from 'react'
import type { Order } from '#contract/order'
import * as texts from '#texts/compiled/screens/company'
import { late } from '../../ui/late'
import { LateDialog } from '../../ui/late-dialog'
import { useConfig } from '../store/use-page'

const CompanyDialog = late(async () => (await import('./company-dialog')).CompanyDialog)

/**
 * The company that an order's invoice names. Until the invoice exists the buyer can change it; afterwards one sentence says who can.
 */
export function InvoiceDetails({ order }: { order: Order }) {
  const { contactEmail } = useConfig()
  const [isOpen, setOpen] = useState(false)
  const { company, has_invoice } = order
  const isOver = order.payment_status === 'cancelled'
  const named = company && (
    <p className="wrap-anywhere">{texts.invoice_to({ name: company.name, number: company.vat_number })}</p>
  )
  if (has_invoice)
    return (
      <div className="mt-4 grid gap-1 text-sm text-ink-soft">
        {named}
        <p>
          <span>{texts.ask()}</span>{' '}
          <a href={`mailto:${contactEmail}`} className="link">
            {texts.ask_link()}
          </a>
        </p>
      </div>
    )
  if (isOver) return named && <div className="mt-4 text-sm text-ink-soft">{named}</div>
  return (
    <div className="mt-4 grid gap-1 text-sm">
      {named}
      <p>
        <button type="button" className="link py-1" onClick={() => setOpen(true)}>
          {company === null ? texts.add() : texts.change()}
        </button>
      </p>
      {isOpen && (
        <LateDialog>
          <CompanyDialog order={order} onClose={() => setOpen(false)} />
        </LateDialog>
      )}
    </div>
  )
}
