import { expect, test } from 'vitest'
import { enterScreen } from './enter-screen'

/** Returns the element that gets the focus if a dialog is open or a row was left; `null` if none does. */
function entered({ hasDialog = false, hasRow = false }): string | null {
  let focused: string | null = null
  const named = (name: string) => ({ focus: () => void (focused = name) })
  enterScreen({
    querySelector: (query) =>
      query.startsWith('[role="dialog"]')
        ? hasDialog
          ? named('dialog')
          : null
        : hasRow
          ? named('row')
          : null,
    getElementById: (id) => (id === 'main' ? named(id) : null),
  })
  return focused
}

test('a new screen takes the focus, but from no open dialog', () => {
  expect(entered({})).toBe('main')
  expect(entered({ hasDialog: true })).toBeNull()
  expect(entered({ hasDialog: true, hasRow: true })).toBeNull()
})

test('a list takes it at the row that was left', () => {
  expect(entered({ hasRow: true })).toBe('row')
})
