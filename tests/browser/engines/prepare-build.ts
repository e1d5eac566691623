import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spyShell } from '../harness'

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

/** The user agent of a WebKit page; with `shell`, a spy replaces the native app. */
export const notesOf = (shell?: 'android' | 'ios'): string =>
  shell ? `${userAgent} Spy/${shell === 'ios' ? 'i' : 'a'}` : userAgent

/**
 * Copies the build and adds a test script to the start of each page, because WebDriver cannot
 * inject scripts.
 */
export function prepareBuild(built = process.env['LIENZO_DIST'] ?? 'dist') {
  const dist = mkdtempSync(join(tmpdir(), 'lienzo-build-'))
  cpSync(built, dist, { recursive: true })
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const html = readFileSync(join(dist, file), 'utf8')
    writeFileSync(
      join(dist, file),
      html.replace('<head>', '<head><script src="/first.js"></script>'),
    )
  }
  writeFileSync(join(dist, 'first.js'), `(${String(prepare)})(${String(spyShell)})`)
  return { dist, remove: () => rmSync(dist, { recursive: true, force: true }) }
}

/** Runs in the page, before any other script. */
function prepare(spy: (kind: 'android' | 'ios') => void): void {
  const kind = /Spy\/(\w)/.exec(navigator.userAgent)?.[1]
  if (kind) spy(kind === 'i' ? 'ios' : 'android')
  const note = (text: string) =>
    sessionStorage.setItem(
      'test-problems',
      JSON.stringify([
        ...(JSON.parse(sessionStorage.getItem('test-problems') ?? '[]') as string[]),
        text,
      ]),
    )
  const { error } = console
  console.error = (...words: unknown[]) => {
    note(words.map(String).join(' '))
    error(...words)
  }
  addEventListener('error', ({ message }) => note(message))
  addEventListener('unhandledrejection', ({ reason }) => note(String(reason)))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    note(`${effectiveDirective} forbids ${blockedURI}`),
  )
}

/** Runs in the page: returns the problems recorded on all pages of its tab. */
export const notedProblems = () =>
  JSON.parse(sessionStorage.getItem('test-problems') ?? '[]') as string[]
