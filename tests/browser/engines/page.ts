import type { Page as PlaywrightPage } from 'playwright-core'

/** The names of roles that Playwright accepts. */
export type Role = Parameters<PlaywrightPage['getByRole']>[0]

export interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export interface Finder {
  getByRole(role: Role, options?: { name?: string | RegExp; exact?: boolean }): Locator
  getByText(text: string | RegExp, options?: { exact?: boolean }): Locator
  getByLabel(text: string | RegExp, options?: { exact?: boolean }): Locator
  locator(selector: string): Locator
}

/** An element of a page. Each use searches the element again. */
export interface Locator extends Finder {
  filter(options: { hasText: string | RegExp }): Locator
  first(): Locator
  nth(index: number): Locator
  count(): Promise<number>
  waitFor(options?: { state?: 'attached' | 'detached' | 'visible' | 'hidden' }): Promise<void>
  click(): Promise<void>
  setInputFiles(files: PickedFile[]): Promise<void>
  innerText(): Promise<string>
  inputValue(): Promise<string>
  getAttribute(name: string): Promise<string | null>
}

/** The interface of a page in every engine: a subset of Playwright's. */
export interface Page extends Finder {
  goto(address: string): Promise<unknown>
  screenshot(): Promise<Buffer>
  evaluate<T>(script: () => T | Promise<T>): Promise<T>
  keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> }
}
