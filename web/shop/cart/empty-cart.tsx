import { Link } from 'react-router'
import { paths } from '../paths'
import { useConfig } from '../store/use-world'

/** The empty cart, with a drawn ticket. `hasEnded`: it expired a moment ago. */
export function EmptyCart({ hasEnded }: { hasEnded: boolean }) {
  const config = useConfig()
  return (
    <div className="grid gap-3">
      <svg aria-hidden viewBox="0 0 120 56" className="h-14 w-30 text-line">
        <path
          d="M8 6h68a5 5 0 0 0 10 0h26a5 5 0 0 1 5 5v34a5 5 0 0 1-5 5H86a5 5 0 0 0-10 0H8a5 5 0 0 1-5-5V11a5 5 0 0 1 5-5Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeDasharray="5 5"
        />
        <path
          d="M81 15v26"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeDasharray="3 5"
          strokeLinecap="round"
        />
        <path d="M16 22h34M16 33h22" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      </svg>
      <p>
        {hasEnded
          ? 'Your reservation has ended, and its items are for sale again. If they are still there, you can put them back.'
          : 'Your cart is empty.'}
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Link to={paths.tickets()} className="link py-1">
          Browse tickets
        </Link>
        {config.merchandiseActive && (
          <Link to={paths.merchandise()} className="link py-1">
            Browse merchandise
          </Link>
        )}
      </p>
    </div>
  )
}

/** The panel beside the page while the cart is empty; it needs none of the full panel's code. */
export function EmptyCartPanel() {
  return (
    <div className="grid gap-4">
      <h2 className="text-xl">Your cart</h2>
      <EmptyCart hasEnded={false} />
    </div>
  )
}
