import { ChevronDown } from 'lucide-react'
import { Suspense, useId, useState, type ReactNode } from 'react'
import * as texts from '#texts/compiled/screens/sheets'
import { late } from '../../ui/late'
import { Skeleton } from '../../ui/skeleton'
import { useIsHydrated } from '../../ui/use-browser-state'
import { WebsiteLink } from '../kit/website-link'
import { countOf } from '../store/cart-store'
import { useCart, useConfig, useShop } from '../store/use-page'

const AccountPanel = late(async () => (await import('../session/account-panel')).AccountPanel)
const CartPanel = late(async () => (await import('../cart/cart-panel')).CartPanel)

const panelClass = 'rounded-card border border-line bg-card px-5 py-3 shadow-card'

/** The side area below a page that needs the whole width. Each panel is one line that opens. */
export function FoldedArea() {
  const { shopActive, websiteLink } = useConfig()
  return (
    <aside aria-label={texts.folded()} className="below-page lg:col-span-2">
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shopActive && (
          <section aria-label={texts.folded_cart()} className={`${panelClass} max-lg:hidden`}>
            <CartFolded />
          </section>
        )}
        <section aria-label={texts.folded_account()} className={panelClass}>
          <AccountFolded />
        </section>
        <WebsiteLink link={websiteLink} className="py-3" />
      </div>
    </aside>
  )
}

function CartFolded() {
  const count = countOf(useCart())
  return (
    <Folded title={count === 0 ? texts.folded_empty() : texts.folded_items({ count })}>
      <CartPanel inSheet />
    </Folded>
  )
}

/** The panel cannot be opened before the login is known. */
function AccountFolded() {
  const { customer } = useShop()
  if (!customer) return <Skeleton className="h-7 w-32" />
  return (
    <Folded title={texts.folded_yours()}>
      <AccountPanel />
    </Folded>
  )
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useIsHydrated()
  const id = useId()
  return (
    <>
      <button
        type="button"
        disabled={!isHydrated}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-7 w-full items-center gap-3 text-start font-semibold"
      >
        <span className="min-w-0 grow truncate">{title}</span>
        <ChevronDown
          aria-hidden
          className={`size-5 shrink-0 transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {isOpen && (
        <div id={id} className="pt-4">
          <Suspense fallback={<Skeleton className="h-24 w-full" />}>{children}</Suspense>
        </div>
      )}
    </>
  )
}
