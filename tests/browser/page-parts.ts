import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { tabTo } from './fixtures/page-actions'

export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true })

/** A toast or a loading message with this text. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text })

export const pathOf = (page: Page): string => new URL(page.url()).pathname

export const queryOf = (page: Page): Record<string, string> =>
  Object.fromEntries(new URL(page.url()).searchParams)

/** Opens a URL in the running app, with an empty storage. */
export const moveTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((address) => {
    localStorage.clear()
    sessionStorage.clear()
    const state = { idx: 1, key: address }
    window.history.pushState(state, '', address)
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
  }, address)

export const linesOf = async (part: Locator): Promise<string[]> =>
  (await part.innerText()).split('\n').filter(Boolean)

export const sourcesOf = (pictures: Locator): Promise<(string | null)[]> =>
  pictures.evaluateAll((all) => all.map((image) => image.getAttribute('src')))

/** Sets the size of texts, for example `200%`. */
export const setTextSize = (page: Page, size: string): Promise<void> =>
  page.evaluate((value) => void (document.documentElement.style.fontSize = value), size)

/**
 * Waits for the code that handles links inside the app. Before this code has loaded, the browser
 * itself follows links.
 */
export const followsLinks = (page: Page): Promise<void> => page.waitForLoadState('networkidle')

/** Presses Tab until the control with this name has the focus. Fails if Tab does not reach it. */
export const walkTo = (page: Page, name: string | RegExp): Promise<void> =>
  tabTo(
    page,
    page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .or(page.getByRole('textbox', { name })),
  )

/** Waits until React has hydrated an element. Before that, presses and edits are only recorded. */
export const handles = (part: Locator): Promise<void> =>
  expect
    .poll(() =>
      part.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true)
