/** Runs in the page: what is wrong with it at its present size. */
export function judgePage(): string[] {
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}"`
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getClientRects().length > 0
  const excess = document.documentElement.scrollWidth - window.innerWidth
  const wide = excess > 0 ? [`the page is ${excess} px too wide`] : []

  const cut = [...document.querySelectorAll('main *')]
    .filter((element) => {
      const isText = [...element.childNodes].some(
        (node) => node instanceof Text && node.data.trim(),
      )
      const { overflowX, overflowY } = getComputedStyle(element)
      const hides = [overflowX, overflowY].some((overflow) => /hidden|clip/.test(overflow))
      return (
        isText &&
        hides &&
        isSeen(element) &&
        element.clientWidth > 1 &&
        (element.scrollWidth > element.clientWidth + 1 ||
          element.scrollHeight > element.clientHeight + 1)
      )
    })
    .map((element) => `${nameOf(element)} is cut`)

  // What is one pixel wide is for screen readers alone, and shows itself on focus.
  const controls = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea'),
  ].filter(
    (element) =>
      isSeen(element) &&
      !element.matches(':disabled, [aria-hidden=true] *') &&
      element.clientWidth !== 1,
  )
  /** A label is part of what is pressed. */
  const boxOf = (element: HTMLElement) => {
    const boxes = [element, ...((element as HTMLInputElement).labels ?? [])].map((each) =>
      each.getBoundingClientRect(),
    )
    return {
      width: Math.max(...boxes.map(({ width }) => width)),
      height: Math.max(...boxes.map(({ height }) => height)),
    }
  }
  const small = controls
    .map((element) => ({ element, ...boxOf(element) }))
    .filter(({ element, width, height }) => {
      const least = element.matches('p a, p button, li a') ? 24 : 44
      return width < least - 0.5 || height < least - 0.5
    })
    .map(
      ({ element, width, height }) =>
        `${nameOf(element)} is ${Math.round(width)} × ${Math.round(height)}`,
    )

  const covered = controls
    .filter((element) => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      const own = [element, ...((element as HTMLInputElement).labels ?? [])]
      return !own.some(
        (each) =>
          there &&
          (each.contains(there) || there.contains(each)) &&
          there !== document.documentElement,
      )
    })
    .map((element) => `${nameOf(element)} cannot be reached`)
  window.scrollTo({ top: 0, behavior: 'instant' })
  return [...wide, ...cut, ...small, ...covered]
}
