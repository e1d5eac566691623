import { dataTag, startTag } from '../../packaging/index.ts'

const sheet = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g

/**
 * Replaces the start data of a page, and adds the script that reads them before the app. They are
 * at the end of the head, since the files that the head names load meanwhile. The script is
 * requested before all other files, since later requests share the connection.
 */
export function writeStart(page: string, start: object, ahead: string): string {
  const named = `<link rel="modulepreload" crossorigin href="${ahead}">`
  const first = before('<link rel="preload"', page.replace(startTag, '').replace(named, ''), [
    named,
  ])
  return before('</head>', first, [
    dataTag('start-data', start),
    `<script type="module" async crossorigin src="${ahead}"></script>`,
  ])
}

/** The files that the page of a route names. */
export interface RouteFiles {
  /** The script that detects old browsers. */
  tooOld: string
  /** The scripts that the screen needs besides the app. */
  scripts: readonly string[]
  /** The style sheets of the screen's widgets. */
  styles: readonly string[]
}

/**
 * Writes the page of a route whose screen is rendered on the phone. Its first words are painted at
 * once: the style sheets come after them, where only the app waits for them.
 */
export function writeRoute(page: string, { tooOld, scripts, styles }: RouteFiles): string {
  const sheets = [
    ...[...page.matchAll(sheet)].map(([tag]) => tag.trim()),
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
  ]
  const app = '<script type="module"'
  const head = before(app, page.replace(sheet, ''), [`<script async src="${tooOld}"></script>`])
  const named = before('</head>', head, [
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    ...sheets.map((tag) => tag.replace('rel="stylesheet"', 'rel="preload" as="style"')),
  ])
  return before('</body>', named, sheets)
}

/** Inserts tags before the first occurrence of a text. */
function before(place: string, page: string, tags: readonly string[]): string {
  return page.replace(place, () => `${tags.map((tag) => `  ${tag}\n  `).join('')}${place}`)
}
