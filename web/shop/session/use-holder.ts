import { useEffect, useEffectEvent } from 'react'
import type { Form } from '../../ui/use-form'
import { useCart } from '../store/use-page'

/** Fills an empty registration with the holder of the first ticket in the cart: most people buy for themselves. */
export function useHolder({
  values,
  set,
}: Pick<Form<{ full_name: string; email: string }>, 'values' | 'set'>) {
  const holder = useCart()?.products[0]
  const line = holder?.id
  const fill = useEffectEvent(() => {
    if (holder && values.full_name === '' && values.email === '')
      set({ full_name: holder.full_name, email: holder.email })
  })
  useEffect(() => {
    if (line !== undefined) fill()
  }, [line])
}
