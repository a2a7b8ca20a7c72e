import { expect, test } from 'vitest'
import { enterScreen } from './enter-screen'

/** Whether the main part gets the focus while a dialog is open, or none. */
function isEntered(hasDialog: boolean): boolean {
  let isFocused = false
  enterScreen({
    querySelector: (query) => (hasDialog && query.startsWith('[role="dialog"]') ? {} : null),
    getElementById: (id) => (id === 'main' ? { focus: () => (isFocused = true) } : null),
  })
  return isFocused
}

test('a new screen takes the focus, but from no open dialog', () => {
  expect(isEntered(false)).toBe(true)
  expect(isEntered(true)).toBe(false)
})
