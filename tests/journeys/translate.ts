import type { Page } from '@playwright/test'

/**
 * Does to the pages of a window what the translation of Chrome does once a page has loaded: it replaces each text node
 * by `<font>` elements, now and whenever a text is added or changed. The words stay, so that a text that React no longer
 * updates is seen.
 */
export const translatePages = (page: Page): Promise<unknown> => page.addInitScript(translateWhenLoaded)

/** Runs in the page. */
function translateWhenLoaded(): void {
  const untouched = new Set(['SCRIPT', 'STYLE', 'FONT', 'NOSCRIPT', 'TEXTAREA', 'CODE'])
  const font = (content: Node) => {
    const element = document.createElement('font')
    element.style.verticalAlign = 'inherit'
    element.append(content)
    return element
  }
  const translate = (text: Node) => {
    const parent = text.parentElement
    if (!text.nodeValue?.trim() || !parent || untouched.has(parent.nodeName)) return
    // A text that React keeps by itself, and not by its element, is no longer updated, or fails when it is moved.
    if (Object.keys(text).some((key) => key.startsWith('__reactFiber')))
      console.error(`The text “${text.nodeValue}” stands beside other nodes.`)
    if (parent.closest('[translate=no], .notranslate, svg, axe')) return
    ;(text as ChildNode).replaceWith(font(font(document.createTextNode(text.nodeValue))))
  }
  const translateAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(translate)
  }
  const start = () => {
    // Before its scripts have run, a page is not translated: Chrome waits until it has loaded.
    if (document.readyState !== 'complete' || document.querySelector('header [data-hydrating]')) {
      setTimeout(start, 20)
      return
    }
    translateAll(document.body)
    document.documentElement.classList.add('translated-ltr')
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') translate(target)
        for (const node of addedNodes)
          if (node.nodeType === Node.TEXT_NODE) translate(node)
          else if (node.nodeType === Node.ELEMENT_NODE && node.nodeName !== 'FONT') translateAll(node)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }
  start()
}
