import type { Cart } from '../../../../contract/shop/cart'
import { useConfig } from '../../store/use-world'
import { OrderTable } from './order-table'
import { PlanPreview } from './plan-preview'
import { Taxes } from './taxes'
import type { Checkout } from './use-checkout'
import { VoucherEntry } from './voucher-entry'

/** The contents of the summary above the total: the items, the voucher or the plan, and the taxes. */
export function OrderDetails({ cart, checkout }: { cart: Cart; checkout: Checkout }) {
  const { currency } = useConfig()
  const { asked, off, voucher, plan, facts, form } = checkout
  return (
    <>
      <OrderTable cart={cart} asked={asked} discount={off.discount} voucher={voucher} />
      {plan ? (
        <PlanPreview plan={plan} />
      ) : (
        <VoucherEntry
          voucher={voucher}
          lost={facts.total === null ? 0 : off.lost}
          refused={checkout.voucherError}
          onApply={(next) => {
            checkout.setVoucherError(null)
            form.set({ voucher: next })
          }}
        />
      )}
      <Taxes asked={asked} currency={currency} />
    </>
  )
}
