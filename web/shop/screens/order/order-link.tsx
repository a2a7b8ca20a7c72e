import { Link } from '../../router/link'
import { paths } from '../../paths'

/** The way back to an order's page, above what is about that order. */
export function OrderLink({ code }: { code: string }) {
  return (
    <p>
      <Link to={paths.order(code)} className="link text-sm">
        Order {code}
      </Link>
    </p>
  )
}
