import type { ButtonHTMLAttributes, Ref } from 'react'
import { elementOf, type Elements } from './elements'
import { SpinnerIcon } from './icons'
import { useIsHydrated } from './use-browser-state'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand border-transparent shadow-card hover:brightness-110 active:brightness-95',
  secondary: 'bg-card text-ink border-edge hover:border-ink hover:bg-sunk',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunk',
  danger: 'bg-card text-danger border-danger hover:bg-danger-tint hover:text-on-danger-tint',
}
const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3.5 text-sm',
  medium: 'min-h-11 px-5 text-base',
  large: 'min-h-13 px-7 text-lg',
}

/** Returns the classes of a button, for links that look like one. */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'medium',
  wide = false,
): string {
  return `print:hidden inline-flex items-center justify-center gap-2 rounded-control border-[1.5px] py-1.5 text-center leading-tight font-semibold no-underline transition-[background-color,border-color,filter,transform] duration-100 select-none active:scale-[0.985] disabled:cursor-not-allowed not-data-hydrating:disabled:opacity-55 disabled:shadow-none disabled:active:scale-100 ${variants[variant]} ${sizes[size]} ${wide ? 'w-full' : ''}`
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Makes the button as wide as its container. */
  wide?: boolean
  /** Shows that the action is running, keeps width and focus, and ignores further presses. */
  pending?: boolean
  icon?: Elements
  /** Can be pressed before scripts run: it sends a form that works without them. */
  plain?: boolean
  ref?: Ref<HTMLButtonElement>
}

/**
 * A button. Its default type is `button`, so that none submits a form by accident. Before hydration it cannot be
 * pressed, unless it is `plain`: the press would be lost, or the browser would send the form itself and lose the input.
 */
export function Button({
  variant,
  size,
  wide,
  pending,
  icon,
  children,
  className,
  plain = false,
  onClick,
  ...rest
}: ButtonProps) {
  const isHydrated = useIsHydrated() || plain
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || !isHydrated}
      data-hydrating={(!isHydrated && !rest.disabled) || undefined}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={`${buttonClass(variant, size, wide)} ${pending ? 'relative [&>:not(:first-child)]:opacity-0' : ''} ${className ?? ''}`}
      onClick={(event) => {
        if (pending) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {pending && (
        // It covers the text, which is transparent, so that a pressed button does not change its size.
        <span className="absolute inset-0 grid place-items-center">
          <SpinnerIcon className="size-[1.15em] animate-spin" />
        </span>
      )}
      {icon}
      {elementOf(children)}
    </button>
  )
}
