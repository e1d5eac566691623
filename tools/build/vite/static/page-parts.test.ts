import { describe, expect, it } from 'vitest'
import { readStartData } from '../../packaging'
import { writeRoute, writeStart, robots } from './page-parts'

const page = `<html>
  <head>
    <link rel="preload" href="/config.json" as="fetch" />
    <script type="application/json" id="start-data">{"files":"/f/"}</script>
    <script type="module" crossorigin src="/index.js"></script>
    <link rel="modulepreload" crossorigin href="/prefetch.js">
    <link rel="stylesheet" crossorigin href="/index.css">
  </head>
  <body>
    <div id="root">Cargando…</div>
  </body>
</html>`

describe('the start data of a page', () => {
  it('is read exactly as it was written, for any content', () => {
    const start = { files: '/f/', embedded: { es: { text: '</script><!-- $& $1' } } }
    const written = writeStart(page, start, '/prefetch.js')
    expect(readStartData(written)).toEqual(start)
    expect(written.match(/<\/script>/g)).toHaveLength(3)
  })

  it('is included once, before the script that reads it', () => {
    const written = writeStart(page, {}, '/prefetch.js')
    expect(written.match(/start-data/g)).toHaveLength(1)
    expect(written.indexOf('start-data')).toBeLessThan(written.indexOf('async crossorigin'))
  })

  it('comes after all preloads of the page, and the preload of its script is the first preload', () => {
    const written = writeStart(page, {}, '/prefetch.js')
    const [first, ...more] = [...written.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url)
    expect([first, more]).toEqual([
      '/prefetch.js',
      ['/config.json', '/index.js', '/index.css', '/prefetch.js'],
    ])
  })
})

describe('the page of a route', () => {
  const files = { tooOld: '/old.js', scripts: ['/loan.js'], styles: ['/details.css'] }
  const written = writeRoute(page, files)
  const at = (text: string) => {
    expect(written).toContain(text)
    return written.indexOf(text)
  }

  it('shows its first content without waiting for a style sheet', () => {
    const [head, body] = written.split('</head>')
    expect(head).not.toContain('rel="stylesheet"')
    for (const name of ['index', 'details'])
      expect(body!.indexOf(`rel="stylesheet" crossorigin href="/${name}.css"`)).toBeGreaterThan(
        body!.indexOf('Cargando'),
      )
  })

  it('lists the files of the screen, so that no script needs to request them', () => {
    const end = at('</head>')
    expect(at('rel="modulepreload" crossorigin href="/loan.js"')).toBeLessThan(end)
    expect(at('rel="preload" as="style" crossorigin href="/details.css"')).toBeLessThan(end)
  })

  it('detects old browsers without delaying the app', () =>
    expect(at('<script async src="/old.js">')).toBeLessThan(at('src="/index.js"')))
})

it('search engines may visit the public pages and their files, but no screen of a borrower', () =>
  expect(robots(['/', '/About']).split('\n')).toEqual([
    'User-agent: *',
    'Allow: /$',
    'Allow: /About$',
    'Allow: /assets/',
    'Allow: /config.json$',
    'Disallow: /',
    '',
  ]))
