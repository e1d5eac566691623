import type * as library from '@testing-library/dom'

/** A string, or a pattern as source and flags, because a page cannot receive a `RegExp`. */
export type Words = string | { pattern: string; flags: string }

/** One step of a path to an element. */
export type Step =
  | { by: 'role'; role: string; name?: Words; exact: boolean }
  | { by: 'text' | 'label' | 'hasText'; words: Words; exact: boolean }
  | { by: 'css'; selector: string }
  | { by: 'nth'; index: number }

/** Runs in the page and uses only its arguments: returns the elements at the end of a path. */
export function findInPage(steps: readonly Step[]): HTMLElement[] {
  const { TestingLibraryDom: dom } = globalThis as unknown as { TestingLibraryDom: typeof library }
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
  const fits = (words: Words, exact: boolean) => (text: string) => {
    if (typeof words !== 'string') return new RegExp(words.pattern, words.flags).test(plain(text))
    if (exact) return plain(text) === plain(words)
    return plain(text).toLowerCase().includes(plain(words).toLowerCase())
  }
  const within = (root: HTMLElement, step: Step): HTMLElement[] => {
    switch (step.by) {
      case 'role':
        return dom.queryAllByRole(
          root,
          step.role,
          step.name === undefined ? {} : { name: fits(step.name, step.exact) },
        )
      case 'text':
        return dom.queryAllByText(root, fits(step.words, step.exact))
      case 'label':
        return dom.queryAllByLabelText(root, fits(step.words, step.exact))
      case 'css':
        return [...root.querySelectorAll<HTMLElement>(step.selector)]
      case 'hasText':
        return fits(step.words, step.exact)(root.textContent ?? '') ? [root] : []
      default:
        return []
    }
  }
  return steps.reduce<HTMLElement[]>(
    (found, step) =>
      step.by === 'nth'
        ? found.slice(step.index, step.index + 1)
        : [...new Set(found.flatMap((root) => within(root, step)))],
    [document.body],
  )
}
