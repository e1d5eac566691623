// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { showPart } from './page-part'

afterEach(() => document.body.replaceChildren())

function heading(id: string): HTMLElement {
  return Object.assign(document.createElement('h2'), { id })
}

/** Adds a part as code that arrives late does, and waits until observers have run. */
async function arrive(part: HTMLElement): Promise<void> {
  document.body.append(part)
  await new Promise((done) => setTimeout(done))
}

describe('the part of the page that an address names', () => {
  it('gets the keyboard', () => {
    document.body.append(heading('law'))
    showPart(document, 'law')
    expect(document.activeElement?.id).toBe('law')
  })

  it('gets the keyboard when it arrives late', async () => {
    showPart(document, 'law')
    await arrive(heading('other'))
    expect(document.activeElement).toBe(document.body)
    await arrive(heading('law'))
    expect(document.activeElement?.id).toBe('law')
  })

  it('leaves the keyboard alone once the borrower has acted', async () => {
    showPart(document, 'law')
    document.body.dispatchEvent(new Event('click', { bubbles: true }))
    await arrive(heading('law'))
    expect(document.activeElement).toBe(document.body)
  })

  it('leaves the keyboard alone once the screen was left', async () => {
    showPart(document, 'law')()
    await arrive(heading('law'))
    expect(document.activeElement).toBe(document.body)
  })
})
