// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { showAnchor } from './screen-page'

afterEach(() => document.body.replaceChildren())

function heading(id: string): HTMLElement {
  return Object.assign(document.createElement('h2'), { id })
}

async function arrive(part: HTMLElement): Promise<void> {
  document.body.append(part)
  await new Promise((done) => setTimeout(done))
}

describe('the part of the page in a URL', () => {
  it('gets the focus', () => {
    document.body.append(heading('law'))
    showAnchor(document, 'law')
    expect(document.activeElement?.id).toBe('law')
  })

  it('gets the focus when it appears late', async () => {
    showAnchor(document, 'law')
    await arrive(heading('other'))
    expect(document.activeElement).toBe(document.body)
    await arrive(heading('law'))
    expect(document.activeElement?.id).toBe('law')
  })

  it('does not get the focus after the borrower has acted', async () => {
    showAnchor(document, 'law')
    document.body.dispatchEvent(new Event('click', { bubbles: true }))
    await arrive(heading('law'))
    expect(document.activeElement).toBe(document.body)
  })

  it('does not get the focus after the screen was left', async () => {
    showAnchor(document, 'law')()
    await arrive(heading('law'))
    expect(document.activeElement).toBe(document.body)
  })
})
