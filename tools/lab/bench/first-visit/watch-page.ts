/** An event that the page reports, in milliseconds since the start of the visit. */
export type PageEvent =
  | { what: 'paint'; atMs: number }
  | { what: 'amounts'; atMs: number }
  | { what: 'control'; atMs: number; x: number; y: number; beganAt: number }

/**
 * Runs in the page before its own scripts. Calls the function `binding` when the first content, all
 * amounts, and the control are painted. Content counts as painted when the frame after its change
 * has ended. The function is long because it is sent to the page as source code, and so cannot call
 * other functions.
 */
export function watchPage(binding: string, amounts: readonly string[], control: string): void {
  const tell = (sight: PageEvent) =>
    (window as unknown as Record<string, (text: string) => void>)[binding]!(JSON.stringify(sight))
  const holds = (element: Element | null, text: string) =>
    (element?.textContent ?? '').replace(/\s/g, '').includes(text)
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().height > 0
  const isInnermost = (element: Element, text: string) =>
    ![...element.children].some((child) => holds(child, text))
  const isShown = (text: string) =>
    [...document.querySelectorAll('body *')].some(
      (element) => holds(element, text) && isInnermost(element, text) && isSeen(element),
    )
  const areShown = () =>
    amounts.every((text) => holds(document.body, text)) && amounts.every(isShown)
  const findControl = () =>
    [...document.querySelectorAll('button, a, [role=button]')].find(
      (element) => holds(element, control) && !element.matches(':disabled') && isSeen(element),
    )
  const afterFrame = (run: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', run)
      port1.start()
      port2.postMessage(null)
    })
  const tellControl = () => {
    const { left, top, width, height } = findControl()!.getBoundingClientRect()
    const [atMs, beganAt] = [performance.now(), performance.timeOrigin]
    tell({ what: 'control', atMs, x: left + width / 2, y: top + height / 2, beganAt })
  }
  const waiting = new Map<() => unknown, () => void>([
    [areShown, () => tell({ what: 'amounts', atMs: performance.now() })],
    [findControl, tellControl],
  ])
  const watcher = new MutationObserver(() => {
    for (const [look, then] of waiting)
      if (look()) {
        waiting.delete(look)
        afterFrame(then)
      }
    if (waiting.size === 0) watcher.disconnect()
  })
  watcher.observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['class', 'hidden', 'style'],
  })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName('first-contentful-paint'))
      tell({ what: 'paint', atMs: startTime })
  }).observe({ type: 'paint', buffered: true })
}
