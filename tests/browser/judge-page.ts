import type { Page } from 'playwright-core'
import type { Mode } from './modes'
import { findExcess } from './find-excess'

/** Returns the layout faults of the page in its current state and mode, one line each. */
export async function judgePage(page: Page, { forcedColors, isKeyboardOpen }: Mode) {
  const judges = [
    cut,
    overlapping,
    small,
    covered,
    cornered,
    touching,
    ...(isKeyboardOpen ? [hiddenByKeyboard] : []),
    ...(forcedColors ? [undrawn, groundless] : []),
  ]
  // All checks run in one call, because a call to the page takes as long as a check.
  const { excess, faults } = await page.evaluate<{ excess: number; faults: string[] }>(`(() => {
    const excess = (${String(findExcess)})();
    (${String(openEyes)})()
    return { excess, faults: [${judges.map(String).join()}].flatMap((judge) => judge()) }
  })()`)
  return excess > 0 ? [`the page is ${excess} px too wide`, ...faults] : faults
}

/** Helpers inside the page for all checks. */
interface Eyes {
  /** The page itself, or the dialog above it. */
  root: Element
  elementName: (element: Element) => string
  isSeen: (element: Element) => boolean
  hasText: (element: Element) => boolean
  controls: HTMLElement[]
  isOwn: (element: HTMLElement, there: Element | null) => boolean
}

declare global {
  interface Window {
    eyes: Eyes
  }
}

/** Runs in the page. */
function openEyes(): void {
  const root = document.querySelector('dialog[open]') ?? document.body
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getClientRects().length > 0
  window.eyes = {
    root,
    isSeen,
    elementName: (element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}"`,
    hasText: (element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim()),
    // An element with a width of one pixel is for screen readers, and is visible only while it has
    // the focus. It is left out.
    controls: [
      ...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea'),
    ].filter(
      (element) =>
        isSeen(element) &&
        !element.matches(':disabled, [aria-hidden=true] *') &&
        element.clientWidth !== 1,
    ),
    isOwn: (element, there) =>
      [element, ...((element as HTMLInputElement).labels ?? [])].some(
        (each) =>
          there &&
          there !== document.documentElement &&
          (each.contains(there) || there.contains(each)),
      ),
  }
}

/** Runs in the page: finds texts that are cut off. */
function cut(): string[] {
  const { root, hasText, isSeen, elementName } = window.eyes
  return [...root.querySelectorAll('*')]
    .filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      const hides = [overflowX, overflowY].some((overflow) => /hidden|clip/.test(overflow))
      return (
        hides &&
        hasText(element) &&
        isSeen(element) &&
        element.clientWidth > 1 &&
        (element.scrollWidth > element.clientWidth + 1 ||
          element.scrollHeight > element.clientHeight + 1)
      )
    })
    .map((element) => `${elementName(element)} is cut`)
}

/** Runs in the page: finds texts that overlap other texts, except texts of floating elements. */
function overlapping(): string[] {
  const { root, hasText, isSeen, elementName } = window.eyes
  const floats = (element: Element): boolean =>
    element !== root &&
    (/sticky|fixed/.test(getComputedStyle(element).position) ||
      (!!element.parentElement && floats(element.parentElement)))
  /** True if every scrolling or clipping ancestor of a line shows the line. */
  const isIn = ({ top, bottom }: DOMRect, around: Element | null): boolean => {
    if (!around) return true
    const box = around.getBoundingClientRect()
    const isOut = top >= box.bottom || bottom <= box.top
    const isShut = getComputedStyle(around).overflowY !== 'visible'
    return !(isOut && isShut) && isIn({ top, bottom } as DOMRect, around.parentElement)
  }
  const boxes = [...root.querySelectorAll('*')]
    .filter(
      (element) =>
        hasText(element) && isSeen(element) && element.clientWidth !== 1 && !floats(element),
    )
    .map((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return { element, lines: [...range.getClientRects()].filter((line) => isIn(line, element)) }
    })
  const isOn = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) >
      Math.min(one.height, other.height) / 2
  return boxes.flatMap(({ element, lines }, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          !element.contains(other.element) &&
          !other.element.contains(element) &&
          lines.some((line) => other.lines.some((otherLine) => isOn(line, otherLine))),
      )
      .map((other) => `${elementName(element)} lies on ${elementName(other.element)}`),
  )
}

/**
 * Runs in the page: finds controls that are too small for a thumb. A label is part of its control.
 */
function small(): string[] {
  const { controls, elementName } = window.eyes
  return controls.flatMap((element) => {
    const boxes = [element, ...((element as HTMLInputElement).labels ?? [])].map((each) =>
      each.getBoundingClientRect(),
    )
    const width = Math.max(...boxes.map((box) => box.width))
    const height = Math.max(...boxes.map((box) => box.height))
    const least = element.matches('p a, p button, li a') ? 24 : 44
    return width < least - 0.5 || height < least - 0.5
      ? [`${elementName(element)} is ${Math.round(width)} × ${Math.round(height)}`]
      : []
  })
}

/** Runs in the page: finds controls that another element covers. */
function covered(): string[] {
  const { controls, elementName, isOwn } = window.eyes
  const faults = controls
    .filter((element) => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      return !isOwn(element, document.elementFromPoint(left + width / 2, top + height / 2))
    })
    .map((element) => `${elementName(element)} cannot be reached`)
  window.scrollTo({ top: 0, behavior: 'instant' })
  return faults
}

/** Runs in the page: finds primary buttons in an upper corner, which a thumb hardly reaches. */
function cornered(): string[] {
  const { controls, elementName } = window.eyes
  return controls
    .filter((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const middle = (left + width / 2) / document.documentElement.clientWidth
      return (
        element.matches('.lz-button--primary') &&
        top + height / 2 < window.innerHeight * 0.15 &&
        Math.abs(middle - 0.5) > 0.25
      )
    })
    .map((element) => `${elementName(element)} is in an upper corner`)
}

/** Runs in the page: finds buttons that are too close to the element above them. */
function touching(): string[] {
  const { controls, isSeen, elementName } = window.eyes
  return controls.flatMap((element) => {
    const above = element.previousElementSibling
    if (!above || !isSeen(above) || !element.matches('.lz-button:not(.lz-button--plain)')) return []
    const [box, other] = [element.getBoundingClientRect(), above.getBoundingClientRect()]
    const isBelow = box.top >= other.bottom - 1 && box.left < other.right && box.right > other.left
    const distance = box.top - other.bottom + parseFloat(getComputedStyle(above).paddingBottom)
    return isBelow && distance < 4 ? [`${elementName(element)} touches ${elementName(above)}`] : []
  })
}

/** Runs in the page: finds fields that the on-screen keyboard hides while the user types. */
function hiddenByKeyboard(): string[] {
  const { controls, elementName, isOwn } = window.eyes
  const faults = controls
    .filter((element) =>
      element.matches('textarea, input:not([type=file], [type=radio], [type=checkbox])'),
    )
    .filter((element) => {
      element.focus()
      const { left, top, width, height } = element.getBoundingClientRect()
      const line = Math.min(height, 44)
      return ![top + 4, top + line - 4].every((y) =>
        isOwn(element, document.elementFromPoint(left + width / 2, y)),
      )
    })
    .map((element) => `${elementName(element)} is covered while the user types`)
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  window.scrollTo({ top: 0, behavior: 'instant' })
  return faults
}

/**
 * Runs in the page: finds controls that have no text and consist only of backgrounds. With forced
 * colors they are invisible, because the mode removes backgrounds.
 */
function undrawn(): string[] {
  const { controls, elementName, isSeen } = window.eyes
  const parts = (element: Element) =>
    ['', '::before', '::after'].map((pseudo) => getComputedStyle(element, pseudo || undefined))
  const isDrawn = (element: Element) =>
    parts(element).some(
      ({ borderTopWidth, borderTopStyle, borderLeftWidth, content, outlineStyle, appearance }) =>
        (borderTopStyle !== 'none' &&
          (parseFloat(borderTopWidth) > 0 || parseFloat(borderLeftWidth) > 0)) ||
        /["'].+["']/.test(content) ||
        outlineStyle !== 'none' ||
        (element.matches('input, select, textarea') && appearance !== 'none'),
    )
  return controls
    .filter(
      (element) =>
        !element.innerText.trim() &&
        ![
          element,
          ...element.querySelectorAll('*'),
          ...((element as HTMLInputElement).labels ?? []),
        ].some((each) => isSeen(each) && (each.matches('svg, img, label') || isDrawn(each))),
    )
    .map((element) => `${elementName(element)} is invisible`)
}

/**
 * Runs in the page: finds transparent sticky elements, and buttons, cards and dialogs without an
 * edge. Forced colors remove backgrounds and shadows, so only an edge separates them from the page.
 */
function groundless(): string[] {
  const { root, isSeen, elementName } = window.eyes
  const looks = (element: Element) => {
    const { backgroundColor, backgroundImage, boxShadow, borderTopWidth, position } =
      getComputedStyle(element)
    const page = getComputedStyle(document.body).backgroundColor
    return {
      hasGround: backgroundImage !== 'none' || !backgroundColor.endsWith(', 0)'),
      isLikePage:
        backgroundImage === 'none' && [page, 'rgba(0, 0, 0, 0)'].includes(backgroundColor),
      hasEdge: boxShadow !== 'none' || parseFloat(borderTopWidth) > 0,
      isStuck: position === 'sticky',
    }
  }
  const all = [...root.querySelectorAll('*')].filter(isSeen)
  const seeThrough = all.filter((element) => {
    const { isStuck, hasGround } = looks(element)
    return isStuck && !hasGround
  })
  const flat = all.filter((element) => {
    const { isLikePage, hasEdge } = looks(element)
    return (
      element.matches('.lz-button:not(.lz-button--plain), .lz-card, .lz-modal__panel') &&
      isLikePage &&
      !hasEdge
    )
  })
  return [
    ...seeThrough.map((element) => `${elementName(element)} is transparent`),
    ...flat.map((element) => `${elementName(element)} has no edge`),
  ]
}
