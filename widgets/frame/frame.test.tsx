import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Frame } from './frame'

// The frame is rendered to a string, because a test DOM would load the page.
const frame = renderToStaticMarkup(
  <Frame src="https://example.com/privacy" title="Aviso de privacidad" />,
)

describe('Frame', () => {
  it('shows a page of another website, and has a title [SITE-018]', () => {
    expect(frame).toContain('src="https://example.com/privacy"')
    expect(frame).toContain('title="Aviso de privacidad"')
  })

  it('prevents the page from acting as this app, from navigating it and from reading its URL', () => {
    expect(frame).toContain('sandbox="allow-scripts allow-popups"')
    expect(frame).toContain('referrerPolicy="no-referrer"')
  })
})
