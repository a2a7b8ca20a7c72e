import { createCell, useCell, type Cell } from '../../ui/router/cell'

/** The question for the password that is open, or null. */
interface Question {
  /** Whether the password was given. */
  answer: (isGiven: boolean) => void
}
const question: Cell<Question | null> = createCell<Question | null>(null)

/** The open question in a component. */
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
