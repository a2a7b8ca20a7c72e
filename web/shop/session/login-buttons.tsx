import { login } from '#texts/compiled/screens/session'
import { Button } from '../../ui/button'
import { SpinnerIcon } from '../../ui/icons'
import { useIsHydrated } from '../../ui/use-browser-state'

interface LoginButtonProps {
  large: boolean
  pending: boolean
  text?: string | undefined
}

/** The submit button of a login form. Beside a page, the page's own main button is the primary one. */
export const LoginButton = ({ large, pending, text = login() }: LoginButtonProps) => (
  <Button
    type="submit"
    wide
    variant={large ? 'primary' : 'secondary'}
    size={large ? 'large' : 'medium'}
    pending={pending}
  >
    {text}
  </Button>
)

interface LinkButtonProps {
  pending?: boolean
  onPress: () => void
  children: string
}

/** A button that looks like a link, for the less common choice beside a form's main button. */
export function LinkButton({ pending = false, onPress, children }: LinkButtonProps) {
  const isHydrated = useIsHydrated()
  return (
    <button
      type="button"
      className="link inline-flex items-center gap-1.5 justify-self-start py-1 text-sm"
      disabled={!isHydrated}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={() => {
        if (!pending) onPress()
      }}
    >
      <span>{children}</span>
      {pending && <SpinnerIcon className="size-[1em] shrink-0 animate-spin" />}
    </button>
  )
}
