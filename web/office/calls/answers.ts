/** Answers of reading calls, so that Back shows a list at once; a change forgets all. */
const most = 60
const kept = new Map<string, unknown>()
const listeners = new Set<() => void>()

/** The answer that was kept under a name. */
export const storedAnswer = (name: string): unknown => kept.get(name)

/** Keeps an answer under a name; the oldest go. */
export function keepAnswer(name: string, answer: unknown): void {
  kept.delete(name)
  kept.set(name, answer)
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break
    kept.delete(oldest)
  }
}

/** When somebody signs in or out: nobody sees what another person's role could see. */
export const dropAnswers = (): void => kept.clear()

/** After a change: what is shown is asked for again. */
export function forgetAnswers(): void {
  dropAnswers()
  for (const listener of listeners) listener()
}

/** Runs when the kept answers were forgotten. Answers what stops it. */
export function onForgotten(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
