import { expect, test } from 'vitest'
import { enterScreen } from './enter-screen'

/** Whether the main part gets the focus while it is within an element that fits `within`, or on none. */
function isEntered(within: string | null): boolean {
  let isFocused = false
  enterScreen({
    activeElement: within === null ? null : { closest: (query: string) => (query === within ? {} : null) },
    getElementById: (id: string) => (id === 'main' ? { focus: () => (isFocused = true) } : null),
  })
  return isFocused
}

test('a new screen takes the focus, except from who types into a dialog', () => {
  expect(isEntered(null)).toBe(true)
  expect(isEntered('nav')).toBe(true)
  expect(isEntered('[role="dialog"]')).toBe(false)
})
