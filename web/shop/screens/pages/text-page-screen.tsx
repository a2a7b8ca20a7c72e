import { ConsentChoice } from '../../consent/consent-bar'
import { useConfig } from '../../store/use-world'
import { Faqs } from './faqs'
import { TextPage } from './text-page'

/** How the shop uses what the browser keeps, and the visitor's choice about it. */
export function CookiePolicyScreen() {
  return (
    <>
      <TextPage title="Cookie policy" html={useConfig().cookiePolicy} />
      <ConsentChoice />
    </>
  )
}

export function FaqsScreen() {
  return <Faqs html={useConfig().faqs} />
}

export function PrivacyPolicyScreen() {
  return <TextPage title="Privacy policy" html={useConfig().privacyPolicy} />
}

export function SecurityStatementScreen() {
  return <TextPage title="Security statement" html={useConfig().securityStatement} />
}

export function TermsConditionsScreen() {
  return <TextPage title="Terms and Conditions" html={useConfig().termsConditions} />
}

export function AmbassadorsScreen() {
  const { ambassadorsLinkText, ambassadorsText } = useConfig()
  return <TextPage title={ambassadorsLinkText || 'Ambassadors'} html={ambassadorsText} />
}
