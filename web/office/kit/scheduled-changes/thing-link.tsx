import type { ScheduledChange } from '#contract/office/changes'
import * as themeTexts from '#texts/compiled/office/theme'
import { Link } from '#web/ui/router/link'
import { listSearch, wholeList } from '../list/list-state'
import { paths } from '../paths'
import { sectionNames } from '../settings-sections'

/** Link to the screen of the changed object. */
function hrefOf({ call, thing }: Pick<ScheduledChange, 'call' | 'thing'>): string {
  if (call === 'save-item') return paths.item(thing)
  if (call === 'save-event') return paths.events()
  if (call === 'save-settings') return settingsHref[thing] ?? paths.look()
  return `${paths.vouchers()}${listSearch({ ...wholeList, query: thing })}`
}

/** Settings pages by section; the theme has its own screen. */
const settingsHref: Readonly<Record<string, string>> = {
  shop: paths.settings(),
  payments: paths.paymentSettings(),
  shipping: paths.shippingSettings(),
  mail: paths.mailSettings(),
  advanced: paths.advancedSettings(),
}

/** Links the name of the changed object to its screen. */
export const ThingLink = ({ change }: { change: ScheduledChange }) => (
  <Link to={hrefOf(change)} className="font-semibold wrap-anywhere text-ink">
    {thingName(change)}
  </Link>
)

const namesWithTheme: Readonly<Record<string, string>> = { ...sectionNames, look: themeTexts.title() }

/** Returns the name of the changed object; for settings, the name of their page. */
export const thingName = ({ call, thing, name }: Pick<ScheduledChange, 'call' | 'thing' | 'name'>): string =>
  call === 'save-settings' ? (namesWithTheme[thing] ?? name) : name
