import { useEffect, useId, useState, type ComponentType } from 'react'
import { sentenceIn } from '#contract/refusal-sentence'
import type { ShopItem } from '#contract/shop-item'
import { cartRefusals } from '#contract/shop/cart-refusals'
import * as texts from '#texts/compiled/screens/product'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { newKey } from '../../ui/calls/new-key'
import { priceNote, priceOrFree } from '../../ui/formats'
import { late } from '../../ui/late'
import { LateDialog } from '../../ui/late-dialog'
import { Link } from '../../ui/router/link'
import { findAdded } from '../calls/cart-answers'
import { useSureCall } from '../calls/use-sure-call'
import type { PersonaliseDialogProps } from '../cart/personalise-dialog'
import { ReserveLabel } from '../cart/reserve-label'
import { useCheckoutAction } from '../cart/use-checkout-action'
import { paths } from '../paths'
import { useConfig, useServices } from '../store/use-page'
import { useTracking } from '../tracking'
import type { Reserving } from './use-reserving'

const loadDialog = async () => (await import('../cart/personalise-dialog')).PersonaliseDialog
const LatePersonaliseDialog = late(loadDialog)
/** The dialog once its code is here: it opens with the press itself, without waiting. */
let loadedDialog: ComponentType<PersonaliseDialogProps> | null = null

function prepareDialog(): void {
  loadDialog().then(
    (dialog) => (loadedDialog = dialog),
    // A press reports it.
    () => undefined,
  )
}

/** In ms: a page that is never idle loads the dialog after this time. */
const prepareAfter = 700

/** Loads the dialog when the page is idle, because what the page shows comes first. Returns a function that cancels it. */
function prepareWhenIdle(): () => void {
  // Safari has no callback for idle time.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(prepareDialog, prepareAfter)
    return () => clearTimeout(timer)
  }
  const callback = requestIdleCallback(prepareDialog, { timeout: prepareAfter })
  return () => cancelIdleCallback(callback)
}

function PersonaliseDialog(props: PersonaliseDialogProps) {
  const [Dialog] = useState(() => loadedDialog ?? LatePersonaliseDialog)
  return <Dialog {...props} />
}

/** The button that reserves the item. It is beside the pictures; on phones it is at the bottom with the price. */
export function BuyBox({ item, reserving }: { item: ShopItem; reserving: Reserving }) {
  const track = useTracking()
  const { session } = useServices()
  const { refusal, canReserve, dialog, open, close } = reserving
  const hasDialog = canReserve && item.shop_item_type === 'tickets'
  useEffect(() => (hasDialog ? prepareWhenIdle() : undefined), [hasDialog])
  const add = useSureCall('add-merchandise-to-cart', {
    find: findAdded,
    toast: texts.added(),
    toastAction: useCheckoutAction(),
    failToast: texts.not_added(),
    done: () => void track('AddToCart', { ids: [item.external_code], value: item.price + item.fee }),
    // Another customer was faster: show the places that are left now.
    failed: ({ status }) => void (status === 409 && session.reload()),
  })

  const press = () => {
    if (item.shop_item_type === 'tickets') open()
    else void add.send({ new_cart: newKey(), external_code: item.external_code })
  }

  const isHidden = refusal === 'plan-already-in-cart'
  // The button and the pill already show that an item is sold out.
  const reason = refusal !== null && refusal !== 'sold-out' ? sentenceIn(cartRefusals, refusal) : null
  const reasonId = useId()
  const why = reason !== null && (
    <div id={reasonId}>
      <Alert tone="info">{reason}</Alert>
    </div>
  )

  const form = {
    item,
    pending: add.pending,
    disabled: !canReserve,
    describedBy: reason === null ? undefined : reasonId,
    onPress: press,
    onPointerDown: hasDialog ? prepareDialog : undefined,
  }

  return (
    <>
      {isHidden ? (
        why
      ) : (
        <>
          <ReserveForm className="max-sm:tall:hidden" {...form} />
          {why}
          {!item.in_stock && (
            <Link to={paths.listing(item.shop_item_type)} className="link justify-self-start py-1">
              {texts.others()}
            </Link>
          )}
          <div
            id="buy-bar"
            className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-4 border-t border-line bg-card px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:hidden short:hidden"
          >
            <BarPrice item={item} />
            <ReserveForm className="grow" {...form} />
          </div>
        </>
      )}
      {dialog && (
        <LateDialog>
          <PersonaliseDialog item={item} time={dialog.time} another={open} onClose={close} />
        </LateDialog>
      )}
    </>
  )
}

interface ReserveFormProps {
  item: ShopItem
  className: string
  pending: boolean
  disabled: boolean
  describedBy: string | undefined
  onPress: () => void
  onPointerDown: (() => void) | undefined
}

/** The button as a form, which opens the reservation as a page of its own if there are no scripts. */
const ReserveForm = ({ item, className, describedBy, onPress, ...button }: ReserveFormProps) => (
  <form
    action={paths.reserve(item)}
    className={className}
    onSubmit={(event) => {
      event.preventDefault()
      onPress()
    }}
  >
    <Button
      type="submit"
      size="large"
      wide
      plain
      className="max-sm:px-3"
      aria-describedby={describedBy}
      {...button}
    >
      {item.in_stock ? <ReserveLabel item={item} /> : texts.sold_out()}
    </Button>
  </form>
)

/** The full price beside the button at the bottom, which shows what a plan costs today. */
function BarPrice({ item }: { item: ShopItem }) {
  const { currency } = useConfig()
  return (
    <p className="shrink-0 leading-tight">
      <span className="block text-lg font-bold tabular-nums">
        {priceOrFree(item.price + item.fee, currency)}
      </span>
      <span className="block max-w-28 text-xs text-ink-soft">
        {item.has_payment_plan ? texts.in_payments({ count: item.payment_plan.length }) : priceNote(item.fee)}
      </span>
    </p>
  )
}
