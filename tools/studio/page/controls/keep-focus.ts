const containers = 'section, fieldset, form, dialog, [role=tabpanel], nav, main, aside, header'

/** Marks the container that has the focus in place of a control. */
const mark = 'data-focus-kept'

/** Returns whether no control has the focus, or only the container of a lost control. */
export function isFocusLost({ activeElement, body }: Document): boolean {
  return !activeElement || activeElement === body || activeElement.hasAttribute(mark)
}

/**
 * Moves the focus to the container of the focused control after the control is removed, hidden or
 * disabled. Otherwise the next Tab would start at the top of the page. If the control is enabled
 * again, it gets the focus back.
 */
export function keepFocus(page: Document): void {
  let path: readonly HTMLElement[] = []
  page.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !target.hasAttribute(mark)) path = ancestorsOf(target)
  })
  page.addEventListener('focusout', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.hasAttribute(mark)) return
    target.removeAttribute(mark)
    target.removeAttribute('tabindex')
  })
  const restore = () => {
    const [control] = path
    if (!control || (!isFocusLost(page) && page.activeElement !== control)) return
    if (isUsable(control)) {
      // A press beside all controls also removes the focus, but loses no control.
      if (page.activeElement?.hasAttribute(mark)) control.focus()
      return
    }
    const home = path.slice(1).find((element) => isUsable(element) && element.matches(containers))
    if (!home || home === page.activeElement) return
    if (!home.hasAttribute('tabindex')) {
      home.tabIndex = -1
      home.setAttribute(mark, '')
    }
    home.focus({ preventScroll: true })
  }
  const options = { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] }
  new MutationObserver(restore).observe(page.body, options)
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  return element.parentElement ? [element, ...ancestorsOf(element.parentElement)] : [element]
}

function isUsable(element: HTMLElement): boolean {
  // A test environment without layout has no `checkVisibility`.
  return (
    element.isConnected && !element.matches(':disabled') && (element.checkVisibility?.() ?? true)
  )
}
