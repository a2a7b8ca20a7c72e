import { asking } from '../consent/asking'
import { useConfig } from '../store/use-world'
import * as texts from '../../../texts/compiled/screens/shell'

/** Asks again, so that a mind can be changed as easily as it was made up. */
export function CookieSettingsButton({ className }: { className: string }) {
  const { pixelId } = useConfig()
  if (!pixelId) return null
  return (
    <button type="button" className={className} onClick={() => asking.set(true)}>
      {texts.cookie_settings()}
    </button>
  )
}
