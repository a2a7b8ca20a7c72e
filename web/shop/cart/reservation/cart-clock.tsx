import { useEffect, useState, useRef } from 'react'
import { whyNotExtend } from '#rules/cart/cart-time'
import { ended } from '#texts/compiled/screens/cart/reservation'
import * as texts from '#texts/compiled/screens/cart/reservation'
import { late } from '#web/ui/late'
import { LateDialog } from '#web/ui/late-dialog'
import { showToast } from '#web/ui/toast'
import { keepFocus } from '../../kit/keep-focus'
import { useIsWide } from '../../kit/use-is-wide'
import { countOf } from '../../store/cart-store'
import { useCart, useEndedCart, useSecondsLeft } from '../../store/use-page'

const minutes = [5, 2, 1]
/** How long an announcement stays, in seconds. A background tab runs its timers at most once a second. */
const stands = 5

/** Announces the time left to screen readers at 5, 2 and 1 minutes and at the end. Empty at other times. */
export function announcement(secondsLeft: number | null): string {
  if (secondsLeft === null) return ''
  if (secondsLeft === 0) return texts.ended_read()
  const reached = minutes.find((each) => secondsLeft <= each * 60 && secondsLeft > each * 60 - stands)
  if (reached === undefined) return ''
  return texts.minutes_read({ count: reached })
}

const KeepItemsDialog = late(async () => (await import('./keep-items-dialog')).KeepItemsDialog)

/** How many seconds before the end the dialog opens that asks whether to keep the items. */
const asksAt = 120

/**
 * Watches the reservation once for the whole page. It announces the time left to screen readers at 5, 2 and 1 minutes.
 * Two minutes before the end it asks whether to keep the items, if the reservation can be extended. On a small screen,
 * which shows no cart beside the page, a toast reports the end.
 */
export function CartClock() {
  const cart = useCart()
  const left = useSecondsLeft()
  const [answered, setAnswered] = useState<string | null>(null)

  const hasEnded = useEndedCart() !== null
  const isWide = useIsWide()
  useEffect(() => {
    if (hasEnded && !isWide) showToast(ended(), 'error')
  }, [hasEnded, isWide])

  useKeptFocus(countOf(cart) === 0)

  const { expires_at, extendable_until } = cart ?? {}
  const canKeep =
    expires_at && extendable_until && whyNotExtend({ expires_at, extendable_until }) === null && left !== null
  const asks = canKeep && left > 0 && left <= asksAt && answered !== expires_at

  return (
    <>
      <output className="sr-only">{announcement(hasEnded ? 0 : left)}</output>
      {asks && (
        <LateDialog>
          <KeepItemsDialog onClose={() => setAnswered(expires_at)} />
        </LateDialog>
      )}
    </>
  )
}

/**
 * The checkout's form and the cart's dialogs are removed with the last item, also by the end of the reservation and by another tab. If
 * one of them had the focus, the page's content gets it.
 */
function useKeptFocus(isEmpty: boolean): void {
  const focused = useRef<Element | null>(null)

  useEffect(() => {
    focused.current = document.activeElement
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element) focused.current = target
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])

  useEffect(() => {
    if (!isEmpty) return undefined
    // A dialog that closes returns the focus first.
    const frame = requestAnimationFrame(() => {
      if (focused.current?.isConnected === false) keepFocus()
    })
    return () => cancelAnimationFrame(frame)
  }, [isEmpty])
}
