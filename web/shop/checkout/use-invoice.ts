import { useEffect, useEffectEvent, useState } from 'react'
import type { Cart, Invoice } from '#contract/shop/cart'
import { formErrorText, Refusal } from '../../ui/calls/post-call'
import { useServices } from '../store/use-page'

interface AskedInvoice {
  /** The newest figures. While a request runs, those of the previous one; null before the first. */
  invoice: Invoice | null
  /** The country of these figures. */
  country: string | null
  pending: boolean
  /** Why there are no new figures. */
  error: string | null
  retry: () => void
}

/**
 * Returns the cart's figures for a country with a voucher applied. Requests them again when any of the three changes.
 */
export function useInvoice(
  cart: Cart,
  country: string | null,
  voucherCode: string | null,
  onVoucherRefused: (sentence: string) => void,
): AskedInvoice {
  const services = useServices()
  const [known, setKnown] = useState<{ invoice: Invoice; country: string | null } | null>(null)
  const [reloads, setReloads] = useState(0)
  const [answered, setAnswered] = useState<{ question: string; failure: string | null } | null>(null)
  const lines = [...cart.products, ...cart.merchandise].map(({ id, price, fee }) => [id, price, fee])
  const question = JSON.stringify([lines, country, voucherCode, reloads])

  const onFailure = useEffectEvent((error: unknown) => {
    setAnswered({ question, failure: formErrorText(error) })
    if (!(error instanceof Refusal)) return
    if (voucherCode !== null && error.status === 422) onVoucherRefused(error.message)
    else if (error.status === 409) void services.cart.load()
  })

  useEffect(() => {
    let isStale = false
    const ask = async () => {
      try {
        const { invoice } = await services.send('calculate-invoice', { country, voucher_code: voucherCode })
        if (isStale) return
        setKnown({ invoice, country })
        setAnswered({ question, failure: null })
      } catch (error) {
        if (!isStale) onFailure(error)
      }
    }
    void ask()
    return () => {
      isStale = true
    }
  }, [services, country, voucherCode, question])

  const pending = answered?.question !== question
  return {
    invoice: known?.invoice ?? null,
    country: known?.country ?? null,
    pending,
    error: pending ? null : answered.failure,
    retry: () => setReloads((count) => count + 1),
  }
}
