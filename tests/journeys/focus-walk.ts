import { expect, type Locator, type Page } from '@playwright/test'
import { hiddenFocus } from './by-keyboard'

declare global {
  interface Window {
    /** State of the walks in the page. A walk inside a dialog is stacked on the walk that opened it. */
    focusWalks: {
      /** Begins a walk through the elements within the selector's match. */
      begin: (within: string) => void
      /** Checks the element that has the focus. Returns why the walk waits, or `null`. */
      look: () => Wait | null
      /** Continues a waiting walk. */
      goOn: () => void
      /** Ends the last walk and returns all faults. */
      end: () => string[]
      /** Marks frames as passed, so that they need not be reached. */
      passFrames: () => void
      /** Element whose action is performed during the walk. */
      action: Element | null
    }
  }
}

/**
 * Why a walk waits: the focus has left the page or starts again; it has reached the action; or it is on a toolbar,
 * where only arrow keys reach `arrows` of the buttons.
 */
type Wait = 'over' | 'action' | { arrows: number }

/** An action that is performed during a walk, once Tab has reached its element. */
export interface Action {
  target: Locator
  /**
   * A dialog or a menu is walked too and closed by Escape. A text is replaced, and the bar that saves it is walked. An
   * element that passes a frame skips the frame's stops. Other elements are only reached.
   */
  does: 'opens a dialog' | 'opens a menu' | 'takes a text' | 'passes a frame' | 'is reached'
  text?: string
}

/** Maximum number of presses, more than any screen has stops. If they are used up, the focus is trapped. */
const maxPresses = 400
/** Number of presses per batch. The page ignores presses of a batch that follow after the walk has started to wait. */
const batch = 12

/** Prepares every page that is opened for walks. */
export async function prepareWalks(page: Page): Promise<void> {
  await page.addInitScript(`(${keepWalks.toString()})(${hiddenFocus.toString()})`)
}

/**
 * Walks a part of the page by Tab, and by arrow keys inside toolbars, to its end. Returns what is wrong. Every element
 * that takes input must be reached in reading order with a visible focus, and nothing may trap the focus.
 */
export async function walkByTab(page: Page, within: string, action: Action | null): Promise<string[]> {
  const target = await action?.target.first().elementHandle()
  await page.evaluate((selector) => window.focusWalks.begin(selector), within)
  await page.evaluate((element) => {
    window.focusWalks.action = element instanceof Element ? element : null
  }, target)
  const { acted, faults } = await walkToEnd(page, action)
  return action === null || acted ? faults : [...faults, 'the action is not reached']
}

/** Presses Tab until the walk is over, and performs the action on the way. */
async function walkToEnd(page: Page, action: Action | null): Promise<{ acted: boolean; faults: string[] }> {
  const faults: string[] = []
  let acted = false
  for (let presses = 0; presses < maxPresses; presses += batch) {
    const wait = await hold(page, 'Tab', batch)
    if (wait === 'over') return { acted, faults: [...faults, ...(await endWalk(page))] }
    if (wait === 'action' && action) {
      acted = true
      faults.push(...(await act(page, action)))
    }
    await page.evaluate(() => window.focusWalks.goOn())
    if (wait !== null && wait !== 'action') await hold(page, 'ArrowRight', wait.arrows)
  }
  faults.push(`Tab does not come to the end within ${maxPresses} presses`)
  return { acted, faults: [...faults, ...(await endWalk(page))] }
}

/** Presses a key many times as fast as the page accepts it. The page itself checks each stop. */
async function hold(page: Page, key: string, times: number): Promise<Wait | null> {
  await Promise.all(Array.from({ length: times }, () => page.keyboard.down(key)))
  await page.keyboard.up(key)
  return page.evaluate(() => window.focusWalks.look())
}

const endWalk = (page: Page) => page.evaluate(() => window.focusWalks.end())

async function act(page: Page, { does, text }: Action): Promise<string[]> {
  if (does === 'is reached') return []
  if (does === 'passes a frame') {
    await page.keyboard.press('Enter')
    await page.evaluate(() => window.focusWalks.passFrames())
    return []
  }
  if (does === 'takes a text') {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text ?? '')
    const bar = page.getByRole('region', { name: 'Unsaved changes' })
    await expect(bar).toBeVisible()
    // A dry run of the partially typed value may have disabled "Save" until the one of the whole value is answered.
    await expect(bar.getByRole('button').last())
      .toBeEnabled({ timeout: 5000 })
      .catch(() => undefined)
    return []
  }
  const opened = does === 'opens a menu' ? 'details[open]:focus-within' : '[role="dialog"]'
  await page.keyboard.press('Enter')
  await expect(page.locator(opened)).toBeVisible()
  // A dialog takes the focus a moment after it is rendered.
  await expect(page.locator(`${opened}:focus-within`)).toBeVisible()
  const faults = await walkOpened(page, opened)
  const comesBack = page.waitForFunction(() => document.activeElement === window.focusWalks.action, null, {
    timeout: 10_000,
  })
  return comesBack.then(
    () => faults,
    () => [...faults, 'Escape does not give the focus back to the opener'],
  )
}

/** Opens the command palette (Ctrl-K), walks it, and closes it. */
export async function walkPalette(page: Page): Promise<string[]> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  return walkOpened(page, '[role="dialog"]')
}

/** Walks a dialog once around, or a menu to its last item, and closes it by Escape. */
async function walkOpened(page: Page, opened: string): Promise<string[]> {
  await page.evaluate((selector) => window.focusWalks.begin(selector), opened)
  const { faults } = await walkToEnd(page, null)
  await page.keyboard.press('Escape')
  await expect(page.locator(opened)).toHaveCount(0)
  return faults.map((fault) => `what it opens: ${fault}`)
}

/** Runs in the page before its scripts. Defines `window.focusWalks`. */
function keepWalks(hiddenFault: () => string | null): void {
  if (window.top !== window) return
  /** Styles that can show the focus: those of an element, its wrappers and its neighbours. */
  type Shown = readonly { element: Element; look: string }[]

  interface Walk {
    root: Element
    /** Element that has the focus again when the walk has come full circle. */
    first: Element | undefined
    expected: readonly Element[]
    reached: Set<Element>
    toolbars: Set<Element>
    last: { element: Element; shown: Shown } | null
    faults: string[]
    wait: Wait | null
  }

  const walks: Walk[] = []

  const nameOf = (element: Element) => {
    const { tagName, id } = element
    const text = element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.textContent
    return `${tagName.toLowerCase()}${id && `#${id}`} “${text.trim().slice(0, 50)}”`
  }
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null
  const isGuard = (element: Element | null) => element?.hasAttribute('data-base-ui-focus-guard') === true
  const takesInput =
    'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), ' +
    'summary, iframe, [contenteditable="true"], [role="button"], [role="link"], [role="checkbox"], [tabindex="0"]'
  const stopsOf = (root: Element) =>
    [...root.querySelectorAll<HTMLElement>(takesInput)].filter(
      (element) =>
        isVisible(element) &&
        !isGuard(element) &&
        // A link in edited text is a part of the text.
        !element.matches('input[aria-hidden], [contenteditable="true"] *'),
    )

  const lookOf = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element)
    const isOutlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
    return { element, look: `${isOutlined ? outlineColor : ''}|${boxShadow}` }
  }
  /** Returns the styles of the element, its wrappers, and elements drawn beside a field that is itself invisible. */
  const lookAround = (element: Element): Shown => {
    const parent = element.parentElement
    const wrappers = [parent, parent?.parentElement, parent?.parentElement?.parentElement]
    return [element, ...wrappers, element.nextElementSibling]
      .filter((one) => one instanceof Element)
      .map(lookOf)
  }

  /** Returns the nearest element that keeps its position while the page scrolls. */
  const pinnedOf = (element: Element): Element | null => {
    for (let one: Element | null = element; one; one = one.parentElement)
      if (['sticky', 'fixed'].includes(getComputedStyle(one).position)) return one
    return null
  }
  /** Returns a fault if the element's styles did not change when the focus moved on. */
  const unmarkedFault = ({ element, shown }: { element: Element; shown: Shown }, now: Element): string[] => {
    if (!element.isConnected) return []
    const isMarked = shown.some(
      (one) => one.element.isConnected && !one.element.contains(now) && lookOf(one.element).look !== one.look,
    )
    return isMarked ? [] : [`no visible focus: ${nameOf(element)}`]
  }
  /**
   * Returns a fault if two stops are in the wrong order. Their present positions are compared, because scrolling moves
   * both.
   */
  const orderFault = (before: Element, after: Element): string[] => {
    const from = before.getBoundingClientRect()
    const to = after.getBoundingClientRect()
    if (!before.isConnected || pinnedOf(before) !== pinnedOf(after)) return []
    const isAbove = to.bottom <= from.top + 1
    const isInLine = to.top < from.bottom && from.top < to.bottom && Math.abs(to.top - from.top) < 24
    const isBack = (isAbove && to.left < from.right) || (isInLine && to.right <= from.left + 1)
    return isBack ? [`against the reading order: ${nameOf(before)}, then ${nameOf(after)}`] : []
  }

  /** Checks the element that has the focus, once for each stop. */
  const look = (walk: Walk): void => {
    const { root, first, expected, reached, toolbars, last, faults } = walk
    const now = document.activeElement ?? document.body
    // The walk waits or starts, or the focus moves inside a composite field or a frame.
    if (walk.wait !== null || now === root || last?.element === now || isGuard(now)) return
    for (const moving of document.getAnimations()) if (moving instanceof CSSTransition) moving.finish()
    if (last !== null) faults.push(...unmarkedFault(last, now))
    const known = faults.length
    const isInside = root.matches('[role="dialog"], details')
    const isAnew = isInside
      ? now === [...reached][0]
      : last !== null && (now === document.body || now === first)
    if (!isAnew && reached.has(now)) faults.push(`held by: ${nameOf(now)}`)
    if (isInside && !root.contains(now)) faults.push(`leaves for: ${nameOf(now)}`)
    if (isAnew || faults.length > known) {
      walk.wait = 'over'
      return
    }
    reached.add(now)
    const hidden = hiddenFault()
    if (hidden !== null) faults.push(hidden)
    // At the end of a dialog the focus returns to its beginning.
    if (last !== null && now !== expected[0]) faults.push(...orderFault(last.element, now))
    walk.last = { element: now, shown: lookAround(now) }
    const toolbar = now.closest('[role="toolbar"]')
    if (now === window.focusWalks.action && walks.length === 1) walk.wait = 'action'
    else if (toolbar !== null && !toolbars.has(toolbar)) {
      toolbars.add(toolbar)
      walk.wait = { arrows: stopsOf(toolbar).length - 1 }
    }
    // The focus does not wrap in a menu, so its last item is the end.
    else if (root.matches('details') && reached.size === expected.length) walk.wait = 'over'
  }

  const lookAtKey = (event: KeyboardEvent) => {
    const walk = walks.at(-1)
    if (walk === undefined || !['Tab', 'ArrowRight'].includes(event.key)) return
    look(walk)
    // The focus guards of a dialog pass the focus on a moment later.
    if (walk.wait === null && !isGuard(document.activeElement)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', lookAtKey, true)
  // Keys inside a frame cause no events here, so this handles the focus that moves into a frame.
  window.addEventListener('blur', () => setTimeout(() => walks.slice(-1).forEach(look)))

  window.focusWalks = {
    action: null,
    begin(within) {
      const root = document.querySelector(within) ?? document.body
      // Everything that a mouse can press must be reachable by keyboard.
      const pressed = [...root.querySelectorAll('*')].filter(
        (element) =>
          getComputedStyle(element).cursor === 'pointer' &&
          isVisible(element) &&
          element.closest(`${takesInput}, label, iframe, :disabled, [role="option"]`) === null &&
          element.querySelector(takesInput) === null &&
          getComputedStyle(element.parentElement ?? element).cursor !== 'pointer',
      )
      walks.push({
        root,
        first: stopsOf(document.body)[0],
        expected: stopsOf(root),
        reached: new Set(),
        toolbars: new Set(),
        last: null,
        faults: pressed.map((element) => `only for a mouse: ${nameOf(element)}`),
        wait: null,
      })
    },
    look() {
      const walk = walks.at(-1)
      if (walk === undefined) return null
      look(walk)
      return walk.wait
    },
    goOn() {
      const walk = walks.at(-1)
      if (walk) walk.wait = null
    },
    passFrames() {
      for (const frame of document.querySelectorAll('iframe')) walks.at(-1)?.reached.add(frame)
    },
    end() {
      const { expected, reached, faults } = walks.pop() ?? { expected: [], reached: new Set(), faults: [] }
      const isReached = (element: Element) =>
        reached.has(element) ||
        (element instanceof HTMLInputElement &&
          element.type === 'radio' &&
          [...reached].some((one) => one instanceof HTMLInputElement && one.name === element.name))
      // The save bar appears once something was typed.
      const bars =
        walks.length === 0 ? [...document.querySelectorAll('[data-save-bar]')].flatMap(stopsOf) : []
      const missing = [...expected, ...bars].filter(
        (element) => element.isConnected && isVisible(element) && !isReached(element),
      )
      return [...faults, ...missing.map((element) => `not reached: ${nameOf(element)}`)]
    },
  }
}
