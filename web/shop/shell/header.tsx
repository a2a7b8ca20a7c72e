import { Link, NavLink } from '../../parts/router/link'
import { paths } from '../paths'
import { useConfig } from '../store/use-world'
import { CartButton } from './cart-button'
import { MenuButton } from './menu-button'
import { navigationLinks } from './navigation'
import * as texts from '../../../texts/compiled/screens/shell'

/** The bar at the top of every page. */
export function Header() {
  const config = useConfig()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm">
      <div className="mx-auto flex h-16 max-w-[84rem] items-center gap-4 px-4 sm:px-6 lg:h-18 lg:px-8">
        <Link
          to={paths.home()}
          className="-mx-1 flex min-w-0 items-center gap-3 rounded-small px-1 no-underline"
          aria-label={texts.home_link({ shop: config.shopName })}
        >
          {config.images.logo ? (
            <img
              src={config.images.logo}
              alt=""
              width={160}
              height={44}
              className="aspect-40/11 h-9 object-contain object-left lg:h-10"
            />
          ) : (
            // A long name takes two smaller lines on a phone.
            <span className="display line-clamp-2 text-2xl leading-none wrap-anywhere sm:text-3xl">
              {config.shopName}
            </span>
          )}
        </Link>
        <nav aria-label={texts.main()} className="ms-4 hidden grow lg:block">
          <ul className="flex gap-1">
            {navigationLinks(config).map(({ to, text }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/'}
                  className="relative block rounded-control px-3.5 py-2 font-semibold no-underline hover:bg-sunk aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3.5 aria-[current=page]:after:bottom-0.5 aria-[current=page]:after:h-[3px] aria-[current=page]:after:rounded-full aria-[current=page]:after:bg-accent"
                >
                  {text}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ms-auto flex shrink-0 items-center gap-1">
          {config.shopActive && <CartButton />}
          <MenuButton />
        </div>
      </div>
    </header>
  )
}
