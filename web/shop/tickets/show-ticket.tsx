import { Dialog as Base } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactNode, useEffect } from 'react'
import type { Ticket } from '#contract/order'
import * as texts from '#texts/compiled/screens/tickets'
import { TextWithInstant } from '../../ui/instant'
import { Picture } from '../../ui/picture'
import { QrCode } from '../../ui/qr-code'
import { useConfig } from '../store/use-page'
import { datedOf, whenText } from './ticket-dates'
import { canShow } from './ticket-state'

interface ShowTicketProps {
  /** The tickets to page through, such as those of an order. */
  tickets: readonly Ticket[]
  first: Ticket
  onClose: () => void
}

/**
 * Shows a ticket for the door: its code as large as the window allows, on white in every theme. The screen stays awake.
 */
export function ShowTicket({ tickets, first, onClose }: ShowTicketProps) {
  useWakeLock()
  const close = useRef<HTMLButtonElement>(null)
  const shown = tickets.filter(canShow)
  const [id, setId] = useState(first.id)
  const at = Math.max(
    0,
    shown.findIndex((ticket) => ticket.id === id),
  )
  const ticket = shown[at]
  // No ticket is valid any more: each was refunded or transferred while this was open.
  if (ticket === undefined) return null
  const turn = (by: number) => setId(shown[at + by]?.id ?? id)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
  }

  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Popup
          initialFocus={close}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-50 grid grid-rows-[minmax(0,1fr)_auto_auto_auto] bg-white text-night scheme-light outline-none landscape:grid-cols-[minmax(15rem,1fr)_auto] landscape:grid-rows-[minmax(0,1fr)_auto_auto]"
        >
          <div className="min-h-0 overflow-hidden">
            <Picture path={ticket.shop_image} name={ticket.product.name} alt="" sizes="350px" />
          </div>
          <Words ticket={ticket} />
          <QrCode
            text={ticket.barcode}
            label={texts.qr_code({ code: ticket.code })}
            className="mx-auto aspect-square max-h-[calc(100dvh-15.5rem)] w-full landscape:col-start-2 landscape:row-span-3 landscape:row-start-1 landscape:h-dvh landscape:max-h-none landscape:w-auto landscape:max-w-[62vw]"
          />
          <div className="flex items-center gap-3 px-5 pt-1 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
            {shown.length > 1 && (
              <>
                <Turn label={texts.previous()} disabled={at === 0} onClick={() => turn(-1)}>
                  <ChevronLeft aria-hidden className="size-6" />
                </Turn>
                <output className="tabular-nums">{texts.at({ number: at + 1, count: shown.length })}</output>
                <Turn label={texts.next()} disabled={at === shown.length - 1} onClick={() => turn(1)}>
                  <ChevronRight aria-hidden className="size-6" />
                </Turn>
              </>
            )}
            <Base.Close ref={close} className={`${control} ms-auto px-5 font-semibold`}>
              <X aria-hidden className="size-5" />
              <span>{texts.close()}</span>
            </Base.Close>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** The text beside the code: product, holder, time and place. */
function Words({ ticket }: { ticket: Ticket }) {
  const { timezone: shopZone } = useConfig()
  const where = ticket.travel_time === null ? ticket.event_venue : ticket.product.meeting_point
  const whenAndWhere = [whenText(datedOf(ticket), { shopZone }), where].filter(Boolean).join(' · ')
  return (
    <div className="grid gap-1 px-5 pt-4 wrap-anywhere">
      {ticket.product.event && <p className="text-sm font-semibold">{ticket.product.event}</p>}
      <Base.Title className="text-2xl">{ticket.product.name}</Base.Title>
      <p className="text-lg font-semibold">{ticket.full_name}</p>
      {whenAndWhere && <p className="text-night/80">{whenAndWhere}</p>}
      {ticket.admitted_at && (
        <p className="font-semibold">
          <TextWithInstant parts={texts.used_on.parts()} at={ticket.admitted_at} timezone={ticket.timezone} />
        </p>
      )}
      <Base.Description className="sr-only">{texts.to_scan({ name: ticket.full_name })}</Base.Description>
      <p translate="no" className="text-sm tracking-wider text-night/80 tabular-nums">
        {ticket.code}
      </p>
    </div>
  )
}

const control =
  'inline-flex min-h-12 min-w-12 items-center justify-center gap-2 rounded-control border-[1.5px] border-night/60 bg-white text-night hover:bg-night/5 focus-visible:outline-night aria-disabled:cursor-default aria-disabled:opacity-40'

interface TurnProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

/**
 * At the end the button stays in place and does nothing, so that the focus, and with it the arrow keys, are not lost.
 */
function Turn({ label, disabled, ...button }: TurnProps) {
  return <button type="button" aria-label={label} aria-disabled={disabled} className={control} {...button} />
}

/** Keeps the screen awake while the component is mounted, in browsers that support it (Screen Wake Lock API). */
function useWakeLock(): void {
  useEffect(() => {
    // Older browsers and insecure addresses do not support it.
    const locks = (navigator as Partial<Navigator>).wakeLock
    if (locks === undefined) return undefined
    let isOver = false
    let held: WakeLockSentinel | null = null
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const lock = await locks.request('screen')
        if (isOver) await lock.release()
        else held = lock
      } catch {
        // The battery is low: the screen is dimmed as usual.
      }
    }
    void ask()
    // The browser ends the lock when the page is hidden.
    const again = () => void ask()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void held?.release().catch(() => undefined)
    }
  }, [])
}
