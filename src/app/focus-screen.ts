/**
 * Puts the keyboard, and who listens to the page, at the title of a screen that has just come;
 * without a title, at its content.
 */
export function focusScreen(page: Document): void {
  const start =
    page.querySelector<HTMLElement>('.lz-bar__title') ?? page.querySelector<HTMLElement>('.lz-main')
  start?.focus({ preventScroll: true })
}
