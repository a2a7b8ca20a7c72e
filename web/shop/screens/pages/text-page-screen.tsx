import { ConsentChoice } from '../../consent/consent-choice'
import { useConfig } from '../../store/use-world'
import { Faqs } from './faqs'
import { TextPage } from './text-page'
import * as texts from '../../../../texts/compiled/screens/pages'

/** How the shop uses data stored in the browser, and the visitor's choice about it. */
export function CookiePolicyScreen() {
  return (
    <>
      <TextPage title={texts.cookie_policy()} html={useConfig().cookiePolicy} />
      <ConsentChoice />
    </>
  )
}

export function FaqsScreen() {
  return <Faqs html={useConfig().faqs} />
}

export function PrivacyPolicyScreen() {
  return <TextPage title={texts.privacy_policy()} html={useConfig().privacyPolicy} />
}

export function SecurityStatementScreen() {
  return <TextPage title={texts.security_statement()} html={useConfig().securityStatement} />
}

export function TermsConditionsScreen() {
  return <TextPage title={texts.terms()} html={useConfig().termsConditions} />
}

export function AmbassadorsScreen() {
  const { ambassadorsLinkText, ambassadorsText } = useConfig()
  return <TextPage title={ambassadorsLinkText || texts.ambassadors()} html={ambassadorsText} />
}
