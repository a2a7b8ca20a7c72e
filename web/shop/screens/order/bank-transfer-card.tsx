import { lazy, Suspense } from 'react'
import type { BankTransfer } from '../../../../contract/order'
import { Instant } from '../../../parts/instant'
import { Skeleton } from '../../../parts/skeleton'
import { moneyText } from '../../../parts/words'
import { useConfig } from '../../store/use-world'
import { CopyButton } from './copy-button'

const QrCode = lazy(async () => ({ default: (await import('./qr-code')).QrCode }))

/** How to pay by transfer: every figure to copy, and a code for the banking app. */
export function BankTransferCard({ transfer, isPartial }: { transfer: BankTransfer; isPartial: boolean }) {
  const config = useConfig()
  const facts: [name: string, shown: string, copied: string][] = [
    ['Amount', moneyText(transfer.amount, config.currency), String(transfer.amount / 100)],
    ['Recipient', transfer.holder, transfer.holder],
    ['IBAN', inFours(transfer.iban), transfer.iban],
    ...(transfer.bic ? [['BIC', transfer.bic, transfer.bic] as [string, string, string]] : []),
    ['Reference', inFours(transfer.reference), transfer.reference],
  ]
  return (
    <section
      aria-label="Bank transfer"
      className="grid gap-5 rounded-card border-2 border-brand-ink bg-card p-5 shadow-raised sm:p-7"
    >
      <div>
        <h2 className="text-heading">
          {isPartial ? 'Still missing: ' : 'Transfer '}
          {moneyText(transfer.amount, config.currency)}
        </h2>
        <p className="mt-1.5 text-ink-soft">
          Please pay by <Instant day at={transfer.due_at} timezone={config.timezone} /> and mind the
          reference: it tells us that the money is yours.
        </p>
      </div>
      <div className="grid items-start gap-6 sm:grid-cols-[1fr_auto]">
        <dl className="divide-y divide-line">
          {facts.map(([name, shown, copied]) => (
            <div key={name} className="py-2">
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd className="-mt-1.5 flex items-center justify-between gap-3 font-semibold tabular-nums">
                <span className="min-w-0 break-words max-sm:text-[0.9375rem] max-sm:tracking-tight">
                  {shown}
                </span>
                <CopyButton what={name} text={copied} />
              </dd>
            </div>
          ))}
        </dl>
        {transfer.epc_qr && (
          <figure className="grid justify-items-center gap-2 max-sm:hidden">
            <Suspense fallback={<Skeleton className="size-44" />}>
              <QrCode text={transfer.epc_qr} label="QR code of this transfer for banking apps" />
            </Suspense>
            <figcaption className="max-w-44 text-center text-sm text-ink-soft">
              Scan it with your banking app
            </figcaption>
          </figure>
        )}
      </div>
    </section>
  )
}

/** An IBAN or reference in groups of four, as banks print them. */
const inFours = (code: string) => code.replace(/(.{4})(?=.)/g, '$1 ')
