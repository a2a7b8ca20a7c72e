import { useState } from 'react'
import type { Cart } from '#contract/shop/cart'
import * as texts from '#texts/compiled/screens/cart/empty'
import { Button } from '../../ui/button'
import { formErrorText, Refusal } from '../../ui/calls/post-call'
import { showToast } from '../../ui/toast'
import type { Services } from '../store/page-store'
import { useServices } from '../store/use-page'

/** The button that puts the items of an ended reservation into a new cart, with their holders and departures. */
export function ReserveAgain({ ended, large = false }: { ended: Cart; large?: boolean }) {
  const services = useServices()
  const [pending, setPending] = useState(false)

  // The button goes with the first item, so the outcome is a toast.
  const reserve = async () => {
    setPending(true)
    try {
      const missing = await reserveAgain(services, ended)
      if (missing.length === 0) showToast(texts.reserved_again(), 'success')
      else showToast(texts.not_reserved_again({ items: missing.join(', ') }), 'error')
    } catch (error) {
      showToast(formErrorText(error), 'error')
    } finally {
      setPending(false)
    }
  }

  return (
    <Button
      variant={large ? 'primary' : 'secondary'}
      size={large ? 'large' : 'medium'}
      pending={pending}
      onClick={() => void reserve()}
    >
      {texts.reserve_again()}
    </Button>
  )
}

/**
 * Reserves the items one after the other, because they share a cart. Returns the names of those that the shop rejected, for example
 * because they are sold out. Throws if the shop cannot be reached.
 */
export async function reserveAgain(services: Pick<Services, 'send'>, ended: Cart): Promise<string[]> {
  const adds = [
    ...ended.products.map(({ product, full_name, email, transport_time_id }) => ({
      name: product.name,
      add: () =>
        services.send('add-product-to-cart', {
          external_code: product.external_code,
          full_name,
          email,
          transport_time_id,
        }),
    })),
    ...ended.merchandise.map(({ merchandise: { name, external_code } }) => ({
      name,
      add: () => services.send('add-merchandise-to-cart', { external_code }),
    })),
  ]
  const missing: string[] = []
  for (const { name, add } of adds) {
    try {
      await add()
    } catch (error) {
      if (!(error instanceof Refusal) || error.isNetworkFailure || error.status >= 500) throw error
      missing.push(name)
    }
  }
  return missing
}
