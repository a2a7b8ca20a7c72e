import { SpinnerIcon } from '../../ui/icons'
import { useIsAwake } from '../../ui/use-is-awake'

interface LinkButtonProps {
  pending?: boolean
  onPress: () => void
  children: string
}

/** A button that looks like a link, for the less common choice beside a form's main button. */
export function LinkButton({ pending = false, onPress, children }: LinkButtonProps) {
  const isAwake = useIsAwake()
  return (
    <button
      type="button"
      className="link inline-flex items-center gap-1.5 justify-self-start py-1 text-sm"
      disabled={!isAwake}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={() => {
        if (!pending) onPress()
      }}
    >
      {children}
      {pending && <SpinnerIcon className="size-[1em] shrink-0 animate-spin" />}
    </button>
  )
}
