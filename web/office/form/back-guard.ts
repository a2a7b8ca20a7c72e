/** Keeps a screen on Back; true if it did. */
type Guard = () => boolean

const guards: Guard[] = []
let isReturning = false

/**
 * Lets guards stop Back and Forward before the router follows them. Of listeners on the window itself the first one added is
 * called first, also if a later one captures: so this has to run before the router starts.
 */
export function watchBack(): void {
  window.addEventListener('popstate', (event) => {
    if (isReturning) {
      isReturning = false
      return event.stopImmediatePropagation()
    }
    if (guards.at(-1)?.() !== true) return undefined
    event.stopImmediatePropagation()
    isReturning = true
    return history.forward()
  })
}

/** Asks a guard at each Back; the last one that was added decides. Answers what ends it. */
export function guardBack(guard: Guard): () => void {
  guards.push(guard)
  return () => void guards.splice(guards.indexOf(guard), 1)
}
