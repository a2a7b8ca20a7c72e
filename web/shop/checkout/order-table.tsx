import type { ReactNode } from 'react'
import type { Cart, Invoice, Voucher } from '#contract/shop/cart'
import * as refusalTexts from '#texts/compiled/refusals/shop'
import * as texts from '#texts/compiled/screens/checkout'
import { moneyText, priceOrFree } from '../../ui/formats'
import { RichText } from '../../ui/rich-text'
import { Skeleton } from '../../ui/skeleton'
import { LineRow } from '../cart/line-row'
import { useConfig } from '../store/use-page'
import type { useInvoice } from './use-invoice'

interface OrderTableProps {
  cart: Cart
  requested: ReturnType<typeof useInvoice>
  discount: number
  voucher: Voucher | null
}

/** The items of the order, each with its holder and time, then shipping and the discount. */
export function OrderTable({ cart, requested, discount, voucher }: OrderTableProps) {
  const { currency } = useConfig()
  const { invoice } = requested
  const items = invoice?.items ?? itemsOf(cart)
  return (
    <table className="w-full text-start">
      <caption className="sr-only">{texts.order()}</caption>
      <thead className="text-sm text-ink-soft">
        <tr>
          <th scope="col" className="w-2/3 border-b-2 border-ink pb-2 text-start font-semibold">
            {texts.item()}
          </th>
          <th scope="col" className="border-b-2 border-ink pb-2 text-end font-semibold">
            {texts.price()}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <LineRow
            key={`${item.shop_item_type}${item.id}`}
            name={item.name}
            holder={item.shop_item_type === 'tickets' ? { ...item, timezone: item.timezone ?? 'UTC' } : null}
            price={priceOrFree(item.price, currency)}
          />
        ))}
        {cart.merchandise.length > 0 && (
          <tr className="border-b border-line align-top">
            <th scope="row" className="py-3.5 pe-4 text-start font-semibold">
              {texts.shipping()}
            </th>
            <td className="py-3.5 text-end tabular-nums">
              <ShippingPrice invoice={invoice} country={requested.country} currency={currency} />
            </td>
          </tr>
        )}
        {voucher && (
          <tr className="border-b border-line">
            <th scope="row" className="py-3.5 pe-4 text-start font-semibold">
              <RichText parts={texts.discount.parts({ code: voucher.code })} tags={{ code: quiet }} />
            </th>
            <td className="py-3.5 text-end font-semibold whitespace-nowrap text-good tabular-nums">
              {`−${moneyText(discount, currency)}`}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

interface ShippingPriceProps {
  invoice: Invoice | null
  country: string | null
  currency: string
}

function ShippingPrice({ invoice, country, currency }: ShippingPriceProps) {
  if (!invoice) return <Skeleton className="ms-auto h-5 w-16" />
  if (country === null) return <span className="block text-sm text-ink-soft">{texts.shipping_unknown()}</span>
  const price = invoice.shipping?.price ?? null
  if (price === null) return <span className="text-danger">{refusalTexts.shipping_impossible()}</span>
  return <span className="font-semibold">{priceOrFree(price, currency)}</span>
}

/** Returns the cart's lines in the form of the invoice, shown until the invoice is loaded. */
function itemsOf(
  cart: Cart,
): Pick<
  Invoice['items'][number],
  | 'id'
  | 'name'
  | 'price'
  | 'shop_item_type'
  | 'full_name'
  | 'travel_time'
  | 'timezone'
  | 'starts_at'
  | 'ends_at'
>[] {
  return [
    ...cart.products.map(({ id, price, fee, full_name, travel_time, product }) => ({
      id,
      name: product.name,
      price: price + fee,
      shop_item_type: 'tickets' as const,
      full_name,
      travel_time,
      timezone: product.timezone,
      starts_at: product.starts_at,
      ends_at: product.ends_at,
    })),
    ...cart.merchandise.map(({ id, price, fee, merchandise }) => ({
      id,
      name: merchandise.name,
      price: price + fee,
      shop_item_type: 'merchandise' as const,
      full_name: null,
      travel_time: null,
      timezone: null,
      starts_at: null,
      ends_at: null,
    })),
  ]
}

const quiet = (code: ReactNode) => <span className="font-normal text-ink-soft">{code}</span>
