import { Plus } from 'lucide-react'
import type { JSX } from 'react'
import type { OperatorText } from '#contract/config'
import * as texts from '#texts/compiled/screens/pages'
import { ConsentChoice } from '../consent/consent-choice'
import { useConfig } from '../store/use-page'
import { faqSections } from './faq-sections'

/** Returns a text of the operator, which the route loads together with this file. */
const useText = (text: OperatorText) => useConfig()[text] ?? ''

/** The screens of the operator's texts. */
export const textScreens = {
  /** How the shop uses data stored in the browser, and the visitor's choice about it. */
  cookiePolicy: () => (
    <>
      <TextPage title={texts.cookie_policy()} html={useText('cookiePolicy')} />
      <ConsentChoice />
    </>
  ),
  faqs: () => <Faqs html={useText('faqs')} />,
  privacyPolicy: () => <TextPage title={texts.privacy_policy()} html={useText('privacyPolicy')} />,
  securityStatement: () => (
    <TextPage title={texts.security_statement()} html={useText('securityStatement')} />
  ),
  accessibilityStatement: () => (
    <TextPage title={texts.accessibility_statement()} html={useText('accessibilityStatement')} />
  ),
  termsConditions: () => <TextPage title={texts.terms()} html={useText('termsConditions')} />,
  ambassadorsText: () => {
    const { ambassadorsLinkText } = useConfig()
    return <TextPage title={ambassadorsLinkText || texts.ambassadors()} html={useText('ambassadorsText')} />
  },
} satisfies Partial<Record<OperatorText, () => JSX.Element>>

/** Lists the questions, folded under their headings. A text without questions is shown unchanged. */
function Faqs({ html }: { html: string }) {
  const title = texts.faqs()
  const sections = faqSections(html)
  const { textLanguage } = useConfig()
  if (sections === null) return <TextPage title={title} html={html} />
  return (
    <article>
      <h1 className="mb-10 leading-[0.92] tracking-[-0.04em] [font-size:clamp(2.5rem,1.6rem+4vw,5rem)]">
        {title}
      </h1>
      <div className="grid gap-12">
        {sections.map(({ heading, questions }) => (
          <section key={heading}>
            {heading && (
              <h2 lang={textLanguage} className="mb-3 text-heading text-accent-ink">
                {heading}
              </h2>
            )}
            <div className="border-t-2 border-ink">
              {questions.map(({ question, answer }) => (
                <details key={question} className="group border-b border-line">
                  <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-4 text-lg font-semibold [&::-webkit-details-marker]:hidden">
                    <span lang={textLanguage}>{question}</span>
                    <Plus aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-45" />
                  </summary>
                  <div
                    lang={textLanguage}
                    className="prose pb-5"
                    dangerouslySetInnerHTML={{ __html: answer }}
                  />
                </details>
              ))}
            </div>
          </section>
        ))}
      </div>
    </article>
  )
}

/** A page with a text of the operator's. The server cleans the HTML when it is stored and when it is sent. */
function TextPage({ title, html }: { title: string; html: string }) {
  const { textLanguage } = useConfig()
  return (
    <article>
      <h1 className="mb-8 text-hero leading-[0.92] tracking-[-0.04em] [font-size:clamp(2.5rem,1.6rem+4vw,5rem)]">
        {title}
      </h1>
      <div
        lang={textLanguage}
        className="prose text-[1.0625rem]"
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </article>
  )
}
