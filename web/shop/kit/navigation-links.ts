import type { PageConfig } from '#contract/config'
import * as texts from '#texts/compiled/screens/shared'
import { paths } from '../paths'

interface NavigationLink {
  to: string
  text: string
}

/** Returns the links of the navigation other than the cart (docs/behaviour/pages.md, "Navigation"). */
export function navigationLinks(config: PageConfig): NavigationLink[] {
  const { shopActive, merchandiseActive, ambassadorsLinkText, ambassadorsText } = config
  return [
    { to: paths.home(), text: texts.home() },
    ...(shopActive ? [{ to: paths.tickets(), text: texts.tickets() }] : []),
    ...(shopActive && merchandiseActive ? [{ to: paths.merchandise(), text: texts.merchandise() }] : []),
    { to: paths.portal(), text: texts.portal() },
    ...(ambassadorsLinkText && ambassadorsText !== ''
      ? [{ to: paths.ambassadors(config), text: ambassadorsLinkText }]
      : []),
  ]
}
