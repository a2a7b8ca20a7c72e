import * as texts from '#texts/compiled/screens/sheets'
import { Dialog } from '../../ui/dialog'
import { NavLink } from '../../ui/router/link'
import { navigationLinks } from '../kit/navigation-links'
import { paths } from '../paths'
import { useConfig, useSessionStatus, useShop } from '../store/use-page'

/** The navigation of small screens. */
export function MenuSheet({ onClose }: { onClose: () => void }) {
  const config = useConfig()
  const { customer } = useShop()
  const isCustomer = useSessionStatus() === 'customer'
  const account = isCustomer
    ? { to: paths.account(), text: texts.account() }
    : { to: paths.login(), text: texts.login() }

  return (
    <Dialog title={texts.menu()} shape="sheet" onClose={onClose}>
      <nav aria-label={texts.main()}>
        <ul>
          {navigationLinks(config).map(({ to, text }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/'}
                onClick={onClose}
                className="display block border-b border-line py-3 text-3xl no-underline aria-[current=page]:text-accent-ink"
              >
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className="mt-8 grid gap-1">
          {customer && <p className="text-ink-soft">{texts.logged_in({ name: customer.full_name })}</p>}
          <NavLink to={account.to} onClick={onClose} className="link py-1.5 text-lg font-semibold">
            {account.text}
          </NavLink>
          {config.websiteLink && (
            <a href={config.websiteLink.url} className="link py-1.5 text-lg font-semibold">
              {config.websiteLink.text}
            </a>
          )}
        </div>
      </nav>
    </Dialog>
  )
}
