import { dataTag, startTag } from '../../packaging/index.ts'

const sheet = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g

/**
 * Writes start data into a page in the place of those that it has, and behind them the script that
 * reads them before the app. They end the head: what it names is asked for while they come, that
 * script before all else, since the line is shared by what is asked for later.
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

/** What the page of a route names. */
export interface RouteFiles {
  /** The script that tells a browser that is too old. */
  tooOld: string
  /** The scripts that the screen needs besides the app. */
  scripts: readonly string[]
  /** The style sheets of the screen's widgets. */
  styles: readonly string[]
}

/**
 * Writes the page of a route whose screen is drawn on the phone. Its first words are painted at
 * once: the style sheets stand behind them, where the app alone waits for them.
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

/** Puts tags before the first place where this stands. */
function before(place: string, page: string, tags: readonly string[]): string {
  return page.replace(place, () => `${tags.map((tag) => `  ${tag}\n  `).join('')}${place}`)
}
