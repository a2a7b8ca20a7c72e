import { Suspense, useState } from 'react'
import * as texts from '#texts/compiled/screens/checkout'
import { late } from '../../ui/late'
import { Skeleton } from '../../ui/skeleton'
import type { Checkout } from './use-checkout'

// Few buyers have a voucher: loaded when one is to be entered.
const VoucherEntry = late(async () => (await import('./voucher-entry')).VoucherEntry)

/** The row of the voucher above the payment, which opens on request. A plan takes no voucher. */
export function VoucherRow({ checkout }: { checkout: Checkout }) {
  const { voucher, details, off, voucherError, setVoucherError, form, plan } = checkout
  const [isOpen, setOpen] = useState(false)
  if (plan) return null
  return (
    <section
      aria-label={texts.voucher()}
      className="rounded-card border border-line bg-card px-5 py-4 shadow-card sm:px-7"
    >
      {voucher || isOpen || voucherError ? (
        <Suspense fallback={<Skeleton className="h-18.5 w-full sm:max-w-xs" />}>
          <VoucherEntry
            voucher={voucher}
            lost={details.total === null ? 0 : off.lost}
            refused={voucherError}
            onApply={(next) => {
              setVoucherError(null)
              form.set({ voucher: next })
            }}
          />
        </Suspense>
      ) : (
        <p>
          <button type="button" className="link py-1 font-semibold" onClick={() => setOpen(true)}>
            {texts.voucher_have()}
          </button>
        </p>
      )}
    </section>
  )
}
