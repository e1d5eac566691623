/**
 * Moves the focus, and with it a screen reader, to the title of a new screen; without a title, to
 * its content.
 */
export function focusScreen(page: Document): void {
  const start =
    page.querySelector<HTMLElement>('.lz-bar__title') ?? page.querySelector<HTMLElement>('.lz-main')
  start?.focus({ preventScroll: true })
}
