import * as texts from '../../../../texts/compiled/screens/cart/reservation'

const minutes = [5, 2, 1]
/** How long an announcement stays, in seconds. A background tab runs its timers at most once a second. */
const stands = 5

/** Announces the time left to screen readers at 5, 2 and 1 minutes and at the end. Empty at other times. */
export function announcement(secondsLeft: number | null): string {
  if (secondsLeft === null) return ''
  if (secondsLeft === 0) return texts.ended_read()
  const reached = minutes.find((each) => secondsLeft <= each * 60 && secondsLeft > each * 60 - stands)
  if (reached === undefined) return ''
  return texts.minutes_read({ count: reached })
}
