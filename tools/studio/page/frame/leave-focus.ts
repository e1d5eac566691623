type Focusing = (this: HTMLElement, options?: FocusOptions) => void

/**
 * Leaves the focus in the studio. A redrawn dialog would otherwise take the focus from the author's
 * field.
 */
export function leaveFocusElsewhere(page: Document): void {
  const elements: Record<'focus', Focusing> = HTMLElement.prototype
  const dialogs: Record<'showModal', Focusing> = HTMLDialogElement.prototype
  const { focus } = elements
  elements.focus = function focusHere(options) {
    if (page.hasFocus()) focus.call(this, options)
  }
  const { showModal } = dialogs
  dialogs.showModal = function showHere() {
    // A browser focuses only visible elements of a dialog that opens.
    if (!page.hasFocus()) this.style.visibility = 'hidden'
    try {
      showModal.call(this)
    } finally {
      this.style.visibility = ''
    }
  }
}
