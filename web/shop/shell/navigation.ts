import type { Config } from '../../../contract/config'
import { paths } from '../paths'

export interface NavigationLink {
  to: string
  text: string
}

/** The links of the navigation other than the cart (docs/behaviour/pages.md, "Navigation"). */
export function navigationLinks(config: Config): NavigationLink[] {
  const { shopActive, merchandiseActive, ambassadorsLinkText, ambassadorsText } = config
  return [
    { to: paths.home(), text: 'Home' },
    ...(shopActive ? [{ to: paths.tickets(), text: 'Tickets' }] : []),
    ...(shopActive && merchandiseActive ? [{ to: paths.merchandise(), text: 'Merchandise' }] : []),
    { to: paths.portal(), text: 'Portal' },
    ...(ambassadorsLinkText && ambassadorsText
      ? [{ to: paths.ambassadors(config), text: ambassadorsLinkText }]
      : []),
  ]
}
