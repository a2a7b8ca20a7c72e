import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Settings } from '#contract/config'
import type { BankTransfer } from '#contract/order'
import { epcQr, hub3 } from '#rules/bank/payment-codes'
import { hrModel, hrReference, rfReference } from '#rules/bank/references'
import { isOrderCode } from '#rules/orders/order-code'
import type { Context } from '../../context'
import { guarded } from '../accounts'
import { instant } from '../catalogue'
import { type StoredOrder, findOrderByCode } from './orders.queries'

type WaitingOrder = Pick<
  StoredOrder,
  | 'code'
  | 'payment_method'
  | 'payment_status'
  | 'pay_until'
  | 'total_price'
  | 'total_paid'
  | 'currency'
  | 'full_name'
  | 'address'
>

/**
 * Returns how to pay an order that waits for a transfer: the missing amount, to the shop's account. Returns `null`
 * for any other order.
 */
export function bankTransferOf(order: WaitingOrder, settings: Settings): BankTransfer | null {
  const account = settings.bankAccount
  const isWaiting = order.payment_status === 'pending' || order.payment_status === 'partial'
  if (order.payment_method !== 'bank_transfer' || !isWaiting || order.pay_until === null || account === null)
    return null
  const amount = order.total_price - order.total_paid
  // An order code that the shop did not create (an imported order) is its own reference, without the banks' barcodes.
  const isOurs = isOrderCode(order.code)
  const reference = isOurs ? rfReference(order.code) : order.code
  // The barcodes are defined for euro only (EPC069-12 and HUB3).
  const hasCodes = isOurs && order.currency === 'EUR'
  return {
    holder: account.holder,
    iban: account.iban,
    bic: account.bic,
    reference,
    amount,
    due_at: instant(order.pay_until),
    epc_qr: hasCodes ? epcQr({ ...account, amount, reference }) : null,
    hub3: hasCodes && account.iban.startsWith('HR') ? croatianSlip(order, amount, settings) : null,
  }
}

/** Returns the data of a Croatian payment slip; banks there accept only digits in references (docs/decisions/019). */
function croatianSlip(order: WaitingOrder, amount: number, settings: Settings): BankTransfer['hub3'] {
  const { bankAccount, seller } = settings
  const [street = '', ...places] = seller.address.split('\n').map((line) => line.trim())
  const reference = hrReference(order.code)
  const text = hub3({
    amount,
    payer: {
      name: order.full_name,
      street: order.address.street ?? '',
      town: [order.address.postcode, order.address.city].filter(Boolean).join(' '),
    },
    payee: { name: bankAccount?.holder ?? '', street, town: places[0] ?? '' },
    iban: bankAccount?.iban ?? '',
    reference,
    description: `${order.code} ${settings.shopName}`,
  })
  return { model: hrModel, reference, text }
}

const link = z.object({ order: z.string().max(300), checksum: z.string().max(300) })

/**
 * Registers the barcode of the Croatian payment slip for the missing amount of an order; it answers 404 if nothing is
 * missing.
 */
export function registerPaymentSlip(app: FastifyInstance, context: Context): void {
  app.get('/payment-slip/:order/:checksum', async (request, reply) => {
    const { order: code, checksum } = link.parse(request.params)
    const svg = await guarded(context, request, reply, async () => {
      const order = context.keys.isChecksum(code, checksum)
        ? await findOrderByCode(context.db.kysely, code)
        : null
      const slip = order && bankTransferOf(order, context.catalogue.current().settings)?.hub3
      if (!slip) return null
      const open = (signal: AbortSignal) => context.documents.pdf417(slip.text, 'svg', { signal })
      return { name: `payment-slip/${code}`, open }
    })
    return reply
      .header('Cache-Control', 'no-store')
      .header('X-Robots-Tag', 'noindex')
      .type('image/svg+xml')
      .send(svg)
  })
}
