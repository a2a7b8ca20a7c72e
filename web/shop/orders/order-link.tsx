import * as texts from '#texts/compiled/screens/shared'
import { Link } from '../../ui/router/link'
import { paths } from '../paths'

/** The link back to an order's page, at the top of pages about that order. */
export function OrderLink({ code }: { code: string }) {
  return (
    <p>
      <Link to={paths.order(code)} className="link text-sm">
        {texts.order({ code })}
      </Link>
    </p>
  )
}
