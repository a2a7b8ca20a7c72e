import { createCell, useCell, type Cell } from '#web/ui/router/cell'

/** Open request for the password. */
interface Question {
  /** Whether the password was given. */
  answer: (isGiven: boolean) => void
}
const question: Cell<Question | null> = createCell<Question | null>(null)

/** Returns the open request, or `null`. */
export const useQuestion = (): Question | null => useCell(question)

/** Asks for the password before a sensitive call; resolves to whether it was given. */
export function askPassword(): Promise<boolean> {
  return new Promise((resolve) =>
    question.set({
      answer: (isGiven) => {
        question.set(null)
        resolve(isGiven)
      },
    }),
  )
}
