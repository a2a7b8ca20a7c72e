import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab (or Shift+Tab) until the target has the focus. Every focused element on the way must be visible. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key)
    const { isThere, unseen } = await target.evaluate(whereFocusIs)
    expect(unseen ?? (await page.evaluate(hiddenFocus)), 'a focus that cannot be seen').toBeNull()
    if (isThere) return
  }
  throw new Error(`${key} does not lead to ${target.toString()}`)
}

/** Tabs to the field and replaces its content with the text. */
export async function tabAndType(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Tabs to the target and presses Enter or Space. */
export async function tabAndPress(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Runs in the page. Returns whether this element has the focus, and why the focus is not visible, or `null`. */
function whereFocusIs(target: Element): { isThere: boolean; unseen: string | null } {
  const focused = document.activeElement
  const isThere = focused === target
  if (!focused || focused === document.body) return { isThere, unseen: null }
  const name = focused.outerHTML.slice(0, 160)
  const hasOutline = (element: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow.includes('inset')
  }
  // A radio button or checkbox may show the outline around its label.
  const isShown = hasOutline(focused) || (focused.parentElement && hasOutline(focused.parentElement))
  return { isThere, unseen: isShown ? null : `no outline: ${name}` }
}

/** Runs in the page. Returns the element with the focus if no part of it is visible, otherwise `null`. */
export function hiddenFocus(): string | null {
  const focused = document.activeElement ?? document.body
  const { left, right, top, bottom } = focused.getBoundingClientRect()
  const isSeenAt = (x: number, y: number) => {
    const there = document.elementFromPoint(x, y)
    return there !== null && (focused.contains(there) || there.contains(focused))
  }
  const across = [0.1, 0.5, 0.9].map((share) => left + (right - left) * share)
  // Many points are checked, because a preview is taller than the window.
  const down = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95].map(
    (share) => top + (bottom - top) * share,
  )
  const isSeen = focused === document.body || across.some((x) => down.some((y) => isSeenAt(x, y)))
  return isSeen ? null : `covered or outside: ${focused.outerHTML.slice(0, 160)}`
}
