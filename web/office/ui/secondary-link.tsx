import type { OfficePath } from '../../../contract/calls'
import { buttonClass } from '../../ui/button'
import { Link } from '../../ui/router/link'
import { useMay } from '../session/session'

/** A link that looks like a small button: another screen of the same work, or where the first row of a list comes from. */
export function SecondaryLink({
  to,
  text,
  call,
}: {
  to: string
  text: string
  /** The link is hidden from staff who may not make this call. */
  call?: OfficePath
}) {
  const may = useMay()
  if (call && !may(call)) return null
  return (
    <Link to={to} className={buttonClass('secondary', 'small')}>
      {text}
    </Link>
  )
}
