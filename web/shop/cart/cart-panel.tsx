import { Trash2, UserPen } from 'lucide-react'
import { useEffect, useRef, type ReactNode, useState } from 'react'
import type { Cart, CartProduct, CartMerchandise } from '#contract/shop/cart'
import * as texts from '#texts/compiled/screens/cart/panel'
import { item_removed } from '#texts/compiled/screens/cart/toasts'
import { FormAlert } from '../../ui/alert'
import { Ask } from '../../ui/ask'
import { buttonClass, Button } from '../../ui/button'
import { moneyText, priceOrFree } from '../../ui/formats'
import { late } from '../../ui/late'
import { LateDialog } from '../../ui/late-dialog'
import { RichText } from '../../ui/rich-text'
import { Link } from '../../ui/router/link'
import { useLocation } from '../../ui/router/use-router'
import { Skeleton } from '../../ui/skeleton'
import { findRemoved } from '../calls/cart-answers'
import { useSureCall } from '../calls/use-sure-call'
import { planText } from '../items/plan-text'
import { paths } from '../paths'
import { countOf } from '../store/cart-store'
import { useCart, useConfig, useEndedCart, useSessionStatus, useServices } from '../store/use-page'
import { EmptyCart, useIsOneLine } from './empty-cart'
import { LineRow } from './line-row'
import { linesOfCart } from './lines-of-cart'
import { Countdown } from './reservation/countdown'
import { ReserveAgain } from './reserve-again'

/** Fits the window below the banner. */
const besideHeight = 'lg:max-h-[max(22rem,calc(100dvh-17rem))]'

/** The cart beside the page, and in the drawer of small screens (`inSheet`, whose frame has the heading). */
export function CartPanel({ inSheet = false }: { inSheet?: boolean }) {
  const cart = useCart()
  const ended = useEndedCart()
  const panel = useRef<HTMLDivElement>(null)
  const count = countOf(cart)
  const isLine = useIsOneLine() && !inSheet && cart !== null && count === 0 && ended === null

  return (
    <div
      ref={panel}
      tabIndex={-1}
      aria-busy={cart === null}
      className={`flex min-h-0 flex-col gap-2 outline-none ${inSheet ? '' : besideHeight}`}
    >
      {!inSheet && !isLine && (
        <header className="flex items-baseline justify-between gap-3">
          <h2 className="text-xl">{texts.title()}</h2>
          {count > 0 && <p className="text-sm text-ink-soft">{texts.items({ count })}</p>}
        </header>
      )}
      {cart === null ? (
        <>
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
        </>
      ) : count === 0 ? (
        <EmptyCart hasEnded={ended !== null} inLine={isLine}>
          {ended && <ReserveAgain ended={ended} />}
        </EmptyCart>
      ) : (
        <FullCart cart={cart} focusAfter={() => panel.current} />
      )}
    </div>
  )
}

function FullCart({ cart, focusAfter }: { cart: Cart; focusAfter: () => HTMLElement | null }) {
  const { pathname } = useLocation()
  return (
    <>
      <Countdown />
      <CartLines cart={cart} focusAfter={focusAfter} />
      <PlanNote cart={cart} />
      {pathname !== paths.checkout() && (
        <>
          {cart.merchandise.length > 0 && <p className="text-sm text-ink-soft">{texts.later()}</p>}
          <LoginNote />
          <Link to={paths.checkout()} className={buttonClass('primary', 'medium', true)}>
            {texts.checkout()}
          </Link>
        </>
      )}
    </>
  )
}

/** Shows what is due today when the cart holds a plan. */
function PlanNote({ cart }: { cart: Cart }) {
  const { currency } = useConfig()
  const item = cart.products[0]?.product ?? cart.merchandise[0]?.merchandise
  const plan = item && planText(item, currency)
  return (
    plan && <p className="-mt-1 text-end text-sm text-ink-soft tabular-nums">{texts.plan({ ...plan })}</p>
  )
}

function LoginNote() {
  const status = useSessionStatus()
  if (status !== 'visitor') return null
  return (
    <p className="text-sm text-ink-soft">
      <RichText parts={texts.login_note.parts()} tags={{ login: toLogin, register: toRegister }} />
    </p>
  )
}

const toLogin = (words: ReactNode) => (
  <Link to={paths.login(paths.checkout())} className="link">
    {words}
  </Link>
)

const toRegister = (words: ReactNode) => (
  <Link to={paths.register(paths.checkout())} className="link">
    {words}
  </Link>
)

const PersonaliseDialog = late(async () => (await import('./personalise-dialog')).PersonaliseDialog)

/** The table of the cart's lines: price including fee, holder, and actions. */
function CartLines({ cart, focusAfter }: { cart: Cart; focusAfter: () => HTMLElement | null }) {
  const { currency } = useConfig()
  const [removing, setRemoving] = useState<RemovableLine | null>(null)
  const [personalising, setPersonalising] = useState<CartProduct | null>(null)
  const { list, count: hiddenCount } = useHiddenLines()

  return (
    <>
      {/* Many lines scroll above the total, which stays. The margins leave room for the focus rings. */}
      <div
        ref={list}
        className="-mx-3 min-h-24 overflow-y-auto overscroll-contain px-3 [scrollbar-width:thin]"
      >
        <table className="w-full text-start">
          <caption className="sr-only">{texts.caption()}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{texts.item()}</th>
              <th scope="col">{texts.price()}</th>
            </tr>
          </thead>
          <tbody>
            {[...cart.products, ...cart.merchandise].map((line) => (
              <CartLine
                key={`${'product' in line ? 't' : 'm'}${line.id}`}
                line={line}
                onPersonalise={setPersonalising}
                onRemove={setRemoving}
              />
            ))}
          </tbody>
          <tfoot className="sticky bottom-0 bg-card shadow-[0_-1px_0_var(--line)]">
            {hiddenCount > 0 && (
              // Screen readers have all lines.
              <tr aria-hidden>
                <td
                  colSpan={2}
                  className="relative pt-1 text-center text-sm font-semibold text-ink-soft before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-10 before:bg-linear-to-b before:from-transparent before:to-card"
                >
                  {texts.more_items({ count: hiddenCount })}
                </td>
              </tr>
            )}
            <tr>
              <th scope="row" className="pt-2 text-start font-semibold">
                {texts.total()}
              </th>
              <td className="display pt-2 text-end text-2xl tabular-nums">
                {moneyText(cart.total_price, currency)}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      {removing && <RemoveDialog line={removing} focusAfter={focusAfter} onClose={() => setRemoving(null)} />}
      {personalising && (
        <LateDialog>
          <PersonaliseDialog line={personalising} onClose={() => setPersonalising(null)} />
        </LateDialog>
      )}
    </>
  )
}

interface CartLineProps {
  line: RemovableLine
  onPersonalise: (line: CartProduct) => void
  onRemove: (line: RemovableLine) => void
}

/** One line of the cart with its actions. */
function CartLine({ line, onPersonalise, onRemove }: CartLineProps) {
  const { currency } = useConfig()
  const name = 'product' in line ? line.product.name : line.merchandise.name
  return (
    <LineRow
      name={name}
      holder={
        'product' in line
          ? { ...line.product, travel_time: line.travel_time, full_name: line.full_name }
          : null
      }
      price={priceOrFree(line.price + line.fee, currency)}
    >
      <p className="-me-1.5 flex justify-end">
        {'product' in line && (
          <LineButton
            title={texts.personalise()}
            label={texts.personalise_ticket({ name, holder: line.full_name })}
            onClick={() => onPersonalise(line)}
          >
            <UserPen aria-hidden className="size-4" />
          </LineButton>
        )}
        <LineButton
          title={texts.remove()}
          label={
            'product' in line
              ? texts.remove_ticket({ name, holder: line.full_name })
              : texts.remove_goods({ name })
          }
          onClick={() => onRemove(line)}
        >
          <Trash2 aria-hidden className="size-4" />
        </LineButton>
      </p>
    </LineRow>
  )
}

interface LineButtonProps {
  /** Shown while the pointer is over it. */
  title: string
  label: string
  onClick: () => void
  /** The icon. */
  children: ReactNode
}

function LineButton({ title, label, onClick, children }: LineButtonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      title={title}
      aria-label={label}
      onClick={onClick}
      className="min-h-6! min-w-8 py-0! px-0! text-ink-soft! hover:text-ink!"
    >
      {children}
    </Button>
  )
}

/** Returns the number of lines of the scrolled list that are not completely visible above its total. */
function useHiddenLines() {
  const list = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  useEffect(() => {
    const scrolled = list.current
    if (scrolled === null) return undefined
    const measure = () => {
      const end = scrolled.querySelector('tfoot')?.getBoundingClientRect().top ?? Infinity
      const lines = [...scrolled.querySelectorAll('tbody > tr')]
      setCount(lines.filter((line) => line.getBoundingClientRect().bottom > end + 1).length)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(scrolled)
    for (const part of scrolled.children) observer.observe(part)
    scrolled.addEventListener('scroll', measure)
    return () => {
      observer.disconnect()
      scrolled.removeEventListener('scroll', measure)
    }
  }, [])
  return { list, count }
}

type RemovableLine = CartProduct | CartMerchandise

interface RemoveDialogProps {
  line: RemovableLine
  /** Returns the element to focus after the line and its button are removed. */
  focusAfter: () => HTMLElement | null
  onClose: () => void
}

/** Asks for confirmation before a line is removed, because another customer may take its place at once. */
function RemoveDialog({ line, focusAfter, onClose }: RemoveDialogProps) {
  const { cart } = useServices()
  const isThere = () => linesOfCart(cart.state.get().cart).some(({ id }) => id === line.id)
  const options = {
    find: findRemoved(line),
    toast: item_removed(),
    done: onClose,
    // The line or its cart no longer exists: load the cart again.
    failed: ({ status }: { status: number }) => void ((status === 404 || status === 409) && cart.load()),
  }
  const ticket = useSureCall('remove-product-from-cart', options)
  const goods = useSureCall('remove-merchandise-from-cart', options)

  const isTicket = 'product' in line
  const remove = () =>
    isTicket ? ticket.send({ cart_product_id: line.id }) : goods.send({ cart_merchandise_id: line.id })
  const name = isTicket ? line.product.name : line.merchandise.name

  return (
    <Ask
      title={texts.ask()}
      confirm={texts.ask_remove()}
      cancel={texts.ask_keep()}
      danger
      pending={ticket.pending || goods.pending}
      onConfirm={() => void remove()}
      focusAfter={() => (isThere() ? null : focusAfter())}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <FormAlert error={ticket.error ?? goods.error} />
        <p>
          <RichText
            parts={
              isTicket
                ? texts.ask_ticket.parts({ name, holder: line.full_name })
                : texts.ask_goods.parts({ name })
            }
            tags={{ item: bold }}
          />
        </p>
      </div>
    </Ask>
  )
}

const bold = (words: ReactNode) => <strong>{words}</strong>
