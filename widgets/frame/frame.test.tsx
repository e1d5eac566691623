import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Frame } from './frame'

// As markup, because a test DOM would try to load the page.
const frame = renderToStaticMarkup(
  <Frame src="https://example.com/privacy" title="Aviso de privacidad" />,
)

describe('Frame', () => {
  it('SITE-018 shows a page of another site under a title', () => {
    expect(frame).toContain('src="https://example.com/privacy"')
    expect(frame).toContain('title="Aviso de privacidad"')
  })

  it('lets the page neither act as this app, nor lead it away, nor learn its address', () => {
    expect(frame).toContain('sandbox="allow-scripts allow-popups"')
    expect(frame).toContain('referrerPolicy="no-referrer"')
  })
})
