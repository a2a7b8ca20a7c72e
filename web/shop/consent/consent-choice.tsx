import { Suspense } from 'react'
import * as texts from '#texts/compiled/screens/consent/choice'
import { late } from '../../ui/late'
import { useIsHydrated } from '../../ui/use-browser-state'
import { useConfig } from '../store/use-page'
import { useConsent } from './consent'

const ConsentButtons = late(async () => (await import('./consent-bar')).ConsentButtons)

/** Shows the current cookie choice on the cookie policy, with a button to change it. */
export function ConsentChoice() {
  const { pixelId } = useConfig()
  const [consent] = useConsent()
  const isHydrated = useIsHydrated()
  if (!pixelId) return null
  return (
    <section
      aria-labelledby="consent-choice"
      className="mt-10 grid gap-4 rounded-card border border-line bg-card p-5 shadow-card sm:p-6"
    >
      <h2 id="consent-choice" className="text-xl">
        {texts.choice()}
      </h2>
      <output>
        {consent === 'yes' ? texts.choice_yes() : consent === 'no' ? texts.choice_no() : texts.choice_open()}
      </output>
      <div className="min-h-11 justify-self-start">
        {isHydrated && (
          <Suspense>
            <ConsentButtons />
          </Suspense>
        )}
      </div>
    </section>
  )
}
