/**
 * The icons of the first page, drawn here: the icon library's code would be larger than all of them. 24 × 24, lines of
 * 2, in the text's colour.
 */
function icon(path: string, isRound = false) {
  return function Icon({ className }: { className?: string }) {
    return (
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className}
      >
        {isRound && <circle cx={12} cy={12} r={9} />}
        <path d={path} />
      </svg>
    )
  }
}

export const MenuIcon = icon('M4 7h16M4 12h16M4 17h10')
export const BagIcon = icon('M5.5 8.5h13l1 11.5h-15zM8.5 8.5V7a3.5 3.5 0 0 1 7 0v1.5')
export const ArrowRightIcon = icon('M4.5 12h15M13 5.5l6.5 6.5-6.5 6.5')
export const ArrowOutIcon = icon('M7 17 17 7M8.5 7H17v8.5')
export const SpinnerIcon = icon('M12 3.5a8.5 8.5 0 1 0 8.5 8.5')
export const ErrorIcon = icon('M12 7.5v5M12 16.3h.01', true)
export const SuccessIcon = icon('M8.3 12.3l2.5 2.5 5-5.4', true)
export const InfoIcon = icon('M12 11.3v5.2M12 7.7h.01', true)
export const WarningIcon = icon('M12 4.2 21 19.5H3zM12 10v4.3M12 17h.01')
