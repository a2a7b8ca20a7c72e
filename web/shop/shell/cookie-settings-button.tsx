import { asking } from '../consent/asking'
import { useConfig } from '../store/use-world'

/** Asks again, so that a mind can be changed as easily as it was made up. */
export function CookieSettingsButton({ className }: { className: string }) {
  const { pixelId } = useConfig()
  if (!pixelId) return null
  return (
    <button type="button" className={className} onClick={() => asking.set(true)}>
      Cookie settings
    </button>
  )
}
