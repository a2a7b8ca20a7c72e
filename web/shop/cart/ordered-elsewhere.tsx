import * as texts from '#texts/compiled/screens/cart/empty'
import { Link } from '../../ui/router/link'
import { paths } from '../paths'

/** Says in place of the empty cart which order another tab placed with it. */
export const OrderedElsewhere = ({ code }: { code: string }) => (
  <div className="grid justify-items-start gap-2">
    <p>{texts.ordered_elsewhere({ code })}</p>
    <Link to={paths.order(code)} className="link py-1 text-sm">
      {texts.see_order()}
    </Link>
  </div>
)
