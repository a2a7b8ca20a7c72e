import { setTimeout as delay } from 'node:timers/promises'

/** Processes all elements of a list, at most `width` at a time, and returns the results in the list's order. */
export async function inTurns<Item, Answer>(
  items: readonly Item[],
  width: number,
  work: (item: Item, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  let next = 0
  const turn = async () => {
    while (next < items.length) {
      const index = next++
      answers[index] = await work(items[index] as Item, index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, turn))
  return answers
}

/** Returns the numbers 0 to `count` − 1. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Calls a check repeatedly until it returns true. Throws after `seconds`. */
export async function until(what: string, seconds: number, ask: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} seconds`)
    await delay(50)
  }
}

/** Prints the name and duration of `work`. */
export async function timed<Answer>(what: string, work: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now()
  const answer = await work()
  process.stdout.write(`  ${what}: ${Math.round(performance.now() - began)} ms\n`)
  return answer
}
