import { Tag } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Voucher } from '../../../contract/shop/cart'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { moneyText } from '../../ui/formats'
import { late } from '../../ui/late'
import { Skeleton } from '../../ui/skeleton'
import { useConfig } from '../store/use-page'
import type { Checkout } from './use-checkout'
import * as texts from '../../../texts/compiled/screens/checkout'

// Few have a voucher: loaded when one is to be entered.
const VoucherForm = late(async () => (await import('./voucher-form')).VoucherForm)

/** The row of the voucher above the payment. A plan takes no voucher. */
export function VoucherRow({ checkout }: { checkout: Checkout }) {
  const { voucher, details, off, voucherError, setVoucherError, form, plan } = checkout
  if (plan) return null
  return (
    <section
      aria-label={texts.voucher()}
      className="rounded-card border border-line bg-card px-5 py-4 shadow-card sm:px-7"
    >
      <VoucherEntry
        voucher={voucher}
        lost={details.total === null ? 0 : off.lost}
        refused={voucherError}
        onApply={(next) => {
          setVoucherError(null)
          form.set({ voucher: next })
        }}
      />
    </section>
  )
}

interface VoucherEntryProps {
  voucher: Voucher | null
  /** The part of the voucher's amount that the order does not use, in minor units. */
  lost: number
  /** Why a voucher that was applied is no longer valid. */
  refused: string | null
  onApply: (voucher: Voucher | null) => void
}

/** The field for a voucher's code, shown on request. While a discount is applied there is no field. */
function VoucherEntry({ voucher, lost, refused, onApply }: VoucherEntryProps) {
  const { currency } = useConfig()
  const [isOpen, setOpen] = useState(false)
  if (voucher) {
    return (
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-good-tint px-4 py-2 text-on-good-tint">
          <p className="flex items-center gap-2.5 font-semibold">
            <Tag aria-hidden className="size-5" />
            {voucher.code}: {moneyText(voucher.discount_amount, currency)}
          </p>
          <Button look="quiet" size="small" className="text-inherit!" onClick={() => onApply(null)}>
            {texts.voucher_remove()}
          </Button>
        </div>
        {lost > 0 && <Alert tone="warn">{texts.voucher_lost()}</Alert>}
      </div>
    )
  }
  if (!isOpen && !refused) {
    return (
      <p>
        <button type="button" className="link py-1 font-semibold" onClick={() => setOpen(true)}>
          {texts.voucher_have()}
        </button>
      </p>
    )
  }
  return (
    <Suspense fallback={<Skeleton className="h-18.5 w-full sm:max-w-xs" />}>
      <VoucherForm refused={refused} onApply={onApply} />
    </Suspense>
  )
}
