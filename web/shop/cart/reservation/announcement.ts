const minutes = [5, 2, 1]
/** How long a sentence stands, in seconds: a tab in the background is woken once a second at best. */
const stands = 5

/**
 * What a screen reader hears of the reservation's time: a sentence at 5, 2 and 1 minutes and at the end, nothing in
 * between, and nothing wrong for who arrives in between.
 */
export function announcement(secondsLeft: number | null): string {
  if (secondsLeft === null) return ''
  if (secondsLeft === 0) return 'The reservation of your cart has ended.'
  const reached = minutes.find((each) => secondsLeft <= each * 60 && secondsLeft > each * 60 - stands)
  if (reached === undefined) return ''
  return `Your cart is reserved for ${reached} more ${reached === 1 ? 'minute' : 'minutes'}.`
}
