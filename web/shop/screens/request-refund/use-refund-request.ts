import { useNavigate } from '../../../parts/router/use-router'
import type { Customer } from '../../../../contract/customer'
import type { Order } from '../../../../contract/order'
import * as texts from '../../../../texts/compiled/screens/request-refund'
import { alertText, fieldErrorsOf } from '../../../parts/field-errors'
import { useForm } from '../../../parts/use-form'
import { paths } from '../../paths'
import { useSureCall } from '../../calls/use-sure-call'
import { useSteps } from '../../store/use-steps'
import { useShop } from '../../store/use-world'
import { bankPayload, checkBank, emptyBank, type BankForm } from './bank-form'
import { chosenRows, codesOf, quoteOf, refundRows, whyNotChosen } from './refund-choice'

/** The wizard's step, its two forms, the quote, and the one call at its end. */
export function useRefundRequest(order: Order, customer: Customer) {
  const { config, country, now } = useShop()
  const navigate = useNavigate()
  const { current, advance, back } = useSteps(order.has_payment_plan ? 1 : 0)
  const choice = useForm<{ ticked: string[] }>({ ticked: [] }, { keep: `refund-items-${order.code}` })
  // Account numbers are never written to the browser's storage.
  const bank = useForm<BankForm>(() => emptyBank(customer, country), {
    keep: `refund-bank-${order.code}`,
    secret: ['bank_iban', 'bank_account', 'bank_bic'],
  })
  const call = useSureCall('request-refund', {
    look: (_sent, { shop }) => {
      const before = new Set(shop.get().refunds.map(({ id }) => id))
      return () => {
        const made = shop.get().refunds.find(({ id, order: of }) => of === order.code && !before.has(id))
        return made ? { data: { refund_id: made.id } } : null
      }
    },
    toast: texts.requested(),
    done: async ({ data }) => {
      choice.forget()
      bank.forget()
      // Replace the entry: Back must not lead to the confirmation of a request that is made.
      await navigate(paths.refund(data.refund_id), { replace: true })
    },
    failed: (refusal) => {
      back()
      bank.check(fieldErrorsOf(refusal))
    },
  })

  const rows = refundRows(order, now, config.timezone)
  const chosen = chosenRows(order, rows, choice.values.ticked)

  /** Goes on to the bank details, or returns the reason why not. */
  const leaveItems = (): string | null => {
    const why = whyNotChosen(chosen)
    if (choice.check(why === null ? {} : { ticked: why })) advance(1)
    return why
  }
  const leaveBank = async () => {
    const found = checkBank(bank.values, config)
    call.setError(alertText(found))
    if (bank.check(found)) advance(2)
  }
  const request = () =>
    call.send({
      order_id: order.id,
      tickets: codesOf(order, chosen, 'tickets'),
      merchandise: codesOf(order, chosen, 'merchandise'),
      ...bankPayload(bank.values, config),
    })

  const quote = quoteOf(order, chosen)
  return { current, back, choice, bank, call, rows, chosen, quote, leaveItems, leaveBank, request }
}
