import type { PageConfig } from '#contract/config'
import { gatewaysWithBadges } from '#contract/gateways'
import * as texts from '#texts/compiled/screens/shell'
import { Link } from '../../ui/router/link'
import { asking } from '../consent/consent'
import { paths } from '../paths'
import { useConfig } from '../store/use-page'

const quietLink =
  'inline-block py-1 text-on-night-soft underline-offset-4 hover:text-on-night hover:underline'

const usefulLinks = (config: PageConfig) => [
  { to: paths.faqs(), text: texts.faqs() },
  { to: paths.termsConditions(), text: texts.terms() },
  { to: paths.privacyPolicy(), text: texts.privacy_policy() },
  { to: paths.cookiePolicy(), text: texts.cookie_policy() },
  { to: paths.securityStatement(), text: texts.security_statement() },
  // The page exists if its text is not empty, or not loaded yet.
  ...(config.accessibilityStatement === ''
    ? []
    : [{ to: paths.accessibilityStatement(), text: texts.accessibility_statement() }]),
  { to: paths.resendTickets(), text: texts.resend_tickets() },
  ...(config.withdrawalActive ? [{ to: paths.withdraw(), text: texts.withdraw() }] : []),
]

/** The footer: links, contact, social networks, and the cards and badges that some gateways require. */
export function Footer() {
  const config = useConfig()
  const socials = Object.entries(config.socialLinks).filter(([, url]) => url)
  const chips = gatewaysWithBadges.includes(config.gateway)
    ? [...config.cardLogos, ...config.gatewayBadges]
    : []

  return (
    <footer className="on-night bg-night text-on-night">
      <div className="mx-auto grid max-w-[84rem] gap-10 px-4 py-14 sm:grid-cols-2 sm:px-6 lg:grid-cols-[1.6fr_1fr_1fr_1fr] lg:px-8">
        <p className="display text-6xl sm:col-span-2 lg:col-span-1 lg:text-7xl">{config.shopName}</p>
        <nav aria-label={texts.useful_links()}>
          <h2 className="mb-3 text-lg">{texts.useful_links()}</h2>
          <ul className="grid gap-1">
            {usefulLinks(config).map(({ to, text }) => (
              <li key={to}>
                <Link to={to} className={quietLink}>
                  {text}
                </Link>
              </li>
            ))}
            <li>
              <CookieSettingsButton className={quietLink} />
            </li>
          </ul>
        </nav>
        <div>
          <h2 className="mb-3 text-lg">{texts.contact()}</h2>
          <address className="grid gap-2 text-on-night-soft not-italic">
            {config.contactEmail && (
              <a
                href={`mailto:${config.contactEmail}`}
                className="inline-block py-1 text-on-night underline underline-offset-4"
              >
                {config.contactEmail}
              </a>
            )}
            <span className="whitespace-pre-line">{config.contactAddress.replaceAll(', ', '\n')}</span>
          </address>
        </div>
        {socials.length > 0 && (
          <div>
            <h2 className="mb-3 text-lg">{texts.follow_us()}</h2>
            <ul className="grid gap-1">
              {socials.map(([name, url]) => (
                <li key={name}>
                  <a href={url} rel="noopener" className={quietLink}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
        {chips.length > 0 && (
          <ul aria-label={texts.ways_to_pay()} className="flex flex-wrap gap-2 sm:col-span-2 lg:col-span-4">
            {chips.map((chip) => (
              <li
                key={chip}
                className="rounded-small border border-on-night-soft/60 px-2.5 py-1 text-sm font-semibold"
              >
                {chip}
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  )
}

/** Opens the question about cookies again: the law requires that consent is as easy to withdraw as to give. */
function CookieSettingsButton({ className }: { className: string }) {
  const { pixelId } = useConfig()
  if (!pixelId) return null
  return (
    <button type="button" className={className} onClick={() => asking.set(true)}>
      {texts.cookie_settings()}
    </button>
  )
}
