type FocusFunction = (this: HTMLElement, options?: FocusOptions) => void

/**
 * Prevents the app from taking the focus while the author types in the studio. Otherwise each new
 * rendering of a dialog would move the focus.
 */
export function leaveFocusElsewhere(page: Document): void {
  const elements: Record<'focus', FocusFunction> = HTMLElement.prototype
  const dialogs: Record<'showModal', FocusFunction> = HTMLDialogElement.prototype
  const { focus } = elements
  elements.focus = function focusHere(options) {
    if (page.hasFocus()) focus.call(this, options)
  }
  const { showModal } = dialogs
  dialogs.showModal = function showHere() {
    // A browser does not focus an invisible dialog.
    if (!page.hasFocus()) this.style.visibility = 'hidden'
    try {
      showModal.call(this)
    } finally {
      this.style.visibility = ''
    }
  }
}
