import type { Page } from '@playwright/test'

/** Presses of a page, counted by its browser. */
export interface Presses {
  /** Returns the presses since the last `restart`. */
  count(): number
  restart(): void
}

/**
 * Counts what a person presses on a page. Each of these is one press:
 * - a press on anything but a text field: a button, a link, a box, a menu
 * - an entry chosen in a list
 * - a key that acts: Enter, an arrow, a shortcut
 *
 * A chosen file counts as two: its field, and the button of the browser's own dialog. Typing, moving to a field and
 * scrolling are none. Call it before the page is opened.
 */
export async function countPresses(page: Page): Promise<Presses> {
  let presses = 0
  await page.exposeBinding('countPresses', (_source, count: number) => {
    presses += count
  })
  await page.addInitScript(watchPresses)
  return {
    count: () => presses,
    restart: () => {
      presses = 0
    },
  }
}

/** Runs in the page. */
function watchPresses() {
  const { countPresses: add } = window as unknown as { countPresses: (count: number) => void }
  const isTyped = (target: EventTarget | null) =>
    target instanceof Element &&
    target.closest(
      'input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=submit]), textarea, [contenteditable=true]',
    ) !== null
  // A list and a file count once they have changed, because Playwright fills them in without a press.
  const isChanged = (target: EventTarget | null) =>
    target instanceof Element && target.closest('select, input[type=file]') !== null
  const capture = { capture: true }
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!isTyped(target) && !isChanged(target)) add(1)
    },
    capture,
  )
  document.addEventListener(
    'change',
    ({ target }) => {
      if (isChanged(target)) add(target instanceof HTMLInputElement ? 2 : 1)
    },
    capture,
  )
  document.addEventListener('drop', () => add(1), capture)
  document.addEventListener(
    'keydown',
    ({ key, ctrlKey, metaKey, repeat, target }) => {
      const isShortcut = ctrlKey || metaKey ? key.length === 1 : key.length === 1 && !isTyped(target)
      const isAction = key === 'Enter' || key === 'Escape' || key.startsWith('Arrow')
      if (!repeat && (isShortcut || isAction)) add(1)
    },
    capture,
  )
}
