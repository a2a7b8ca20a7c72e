import { useEffect, type AnchorHTMLAttributes, type MouseEvent, type Ref } from 'react'
import { addressOf, addressParts } from './location'
import { useLocation, useNavigate, useRouter } from './use-router'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  /** Replaces the history's entry instead of adding one. */
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A link to a page of the shop. The browser itself follows it into another tab, and without scripts. */
export function Link({ to, replace, onClick, children, ...rest }: LinkProps) {
  const { navigate, shown } = useRouter()
  const address = addressOf(addressParts(to, useLocation()))
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || (rest.target ?? '_self') !== '_self') return
    event.preventDefault()
    // A link to the current page adds no history entry. The second of two quick presses comes before the first is
    // rendered.
    void navigate(address, { replace: replace ?? address === addressOf(shown.get().location) })
  }
  return (
    <a {...rest} href={address} onClick={follow}>
      {children}
    </a>
  )
}

/** A link that marks the current page. Unless `end` is set, pages below it count as current too. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const location = useLocation()
  const here = location.pathname.toLowerCase()
  const there = addressParts(rest.to, location).pathname.toLowerCase()
  const isCurrent = here === there || (!end && here.startsWith(`${there}/`))
  return <Link aria-current={isCurrent ? 'page' : undefined} {...rest} />
}

/** Navigates to another page as soon as it is rendered. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace }), [navigate, to, replace])
  return null
}

const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey
