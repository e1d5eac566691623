import { describe, expect, it } from 'vitest'
import { writePage } from '../static-pages'

const template = `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8" />
    <title>Lienzo</title>
    <script type="module" src="/assets/index.js"></script>
    <link rel="stylesheet" href="/assets/index.css">
  </head>
  <body>
    <div id="root">
      <div class="lz-start"><p>Cargando…</p></div>
    </div>
  </body>
</html>
`
const page = {
  path: '/About',
  locale: 'en',
  title: 'Crédito "Claro"',
  description: 'Loans & more',
  html: '<p>$& $1</p>',
  hydrationKey: '["a"]',
}
const head = {
  styles: ['/assets/tabs.css'],
  before: '/assets/before.js',
  session: ['userId', 'isNeedPop'],
  siteName: 'Crédito <Claro>',
}
const write = (changed: Partial<typeof page> = {}) =>
  writePage(template, { ...page, ...changed }, head)

describe('a static page', () => {
  it('shows the rendered HTML unchanged', () => {
    expect(write()).toContain(
      '<div id="root" data-path="/About" data-hydration-key="[&quot;a&quot;]"><p>$& $1</p></div>',
    )
  })

  it('has the loading message of the start page for other URLs', () => {
    expect(write()).toContain(
      '<div id="elsewhere"><div class="lz-start"><p>Cargando…</p></div></div>',
    )
  })

  it('has a head for people, search engines and link previews', () => {
    const html = write()
    for (const line of [
      '<html lang="en"',
      '<title>Crédito &quot;Claro&quot;</title>',
      '<meta name="description" content="Loans &amp; more" />',
      '<meta property="og:title" content="Crédito &quot;Claro&quot;" />',
      '<meta property="og:description" content="Loans &amp; more" />',
      '<meta property="og:site_name" content="Crédito &lt;Claro&gt;" />',
      '<meta property="og:locale" content="en_IN" />',
    ])
      expect(html).toContain(line)
  })

  it('has the style sheets of its widgets after the style sheets of the app', () => {
    const html = write()
    expect(html.indexOf('/assets/index.css')).toBeLessThan(
      html.indexOf('<link rel="stylesheet" href="/assets/tabs.css" />'),
    )
    expect(html.indexOf('/assets/tabs.css')).toBeLessThan(html.indexOf('</head>'))
  })

  it('compares the URL before the first paint, but after the request for the app', () => {
    const html = write()
    const asks =
      '<script src="/assets/before.js" data-path="/About" data-session="userId isNeedPop"></script>'
    expect(html.indexOf('/assets/index.css')).toBeLessThan(html.indexOf(asks))
    expect(html.indexOf(asks)).toBeLessThan(html.indexOf('/assets/tabs.css'))
  })

  it('uses the title of the app if the screen has none', () =>
    expect(write({ title: '' })).toContain('<title>Lienzo</title>'))

  it('cannot be written into a page without a root element', () => {
    expect(() => writePage('<html><body></body></html>', page, head)).toThrow('no <div id="root">')
  })
})
