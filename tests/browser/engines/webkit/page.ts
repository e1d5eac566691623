import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '../page'
import type { Session } from './driver'
import { findInPage } from './find-in-page'
import { finders } from './finders'
import { locate, type RunWith } from './locator'

const library = readFileSync(
  createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
)

export function createPage(session: Session): Page {
  // A bundler adds calls of this helper to named functions. The page therefore needs the helper.
  const naming = 'const __name = (named) => named;'
  const run = (script: string, args: unknown[] = []) =>
    session.ask('POST', '/execute/sync', { script: naming + script, args })
  const runWith: RunWith = async (steps, script, ...args) => {
    const body = `if (!window.TestingLibraryDom) return 'library missing'
      return (${script})((${String(findInPage)})(arguments[0]), ...[...arguments].slice(1))`
    const answer = await run(body, [steps, ...args])
    if (answer !== 'library missing') return answer
    await run(library)
    return run(body, [steps, ...args])
  }
  return {
    ...finders([], (steps) => locate(session, runWith, steps)),
    screenshot: async () =>
      Buffer.from((await session.ask('GET', '/screenshot')) as string, 'base64'),
    goto: (url) => session.ask('POST', '/url', { url }),
    evaluate: <T>(script: () => T | Promise<T>) =>
      run(`return (${String(script)})()`) as Promise<T>,
    keyboard: {
      press: (key) => strike(session, [key.split('+')]),
      type: (text) =>
        strike(
          session,
          Array.from(text, (letter) => [letter]),
        ),
    },
  }
}

const keys: Record<string, string> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Control: '\uE009',
}

/** Presses keys one after another; the keys of a chord are pressed together. */
async function strike(session: Session, chords: readonly (readonly string[])[]): Promise<void> {
  const actions = chords.flatMap((chord) => {
    const values = chord.map((key) => keys[key] ?? key)
    return [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]
  })
  await session.ask('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] })
}
