import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { expectNone } from './expect-none'
import { productFiles, root } from './imports'

const sources = productFiles(['renderer', 'widgets', 'src']).map(
  (file) => [file, readFileSync(join(root, file), 'utf8')] as const,
)
const module = 'renderer/react/hooks.ts'
const file = 'tests/structure/hooks.test.ts'

/**
 * The hooks of React that our module replaces, because they throw in the pre-hydration renderer.
 */
const replaced = /^(?:use[A-Z]?\w*|memo|createContext)$/

function importedFromReact(text: string): string[] {
  return [...text.matchAll(/import (?:type )?\{([^}]*)\} from 'react'/g)].flatMap(([, names]) =>
    names!.split(',').map((name) => name.trim().replace(/ as .*/, '')),
  )
}

it('every component imports hooks from our module', () => {
  expect(sources.length).toBeGreaterThan(250)
  const users = sources.flatMap(([from, text]) =>
    importedFromReact(text)
      .filter((name) => replaced.test(name))
      .map((name) => `${from}: ${name}`),
  )
  expectNone(users, {
    rule: `Components import hooks, memo and createContext from ${module}.`,
    why: 'The pre-hydration renderer draws the same components without React.',
    fix: 'Import the name from renderer/react.',
    file,
  })
  const whole = sources.filter(([, text]) => /import \* as \w+ from 'react'/.test(text))
  expect(whole.map(([from]) => from)).toEqual([module])
})

it('no private name of React is used', () => {
  const secret =
    /__CLIENT_INTERNALS\w*|\b_currentValue\w*|\$\$typeof|\bisReactComponent\b|\b_payload\b/g
  expectNone(
    sources.flatMap(([from, text]) =>
      [...text.matchAll(secret)].map(([name]) => `${from}: ${name}`),
    ),
    {
      rule: 'The product uses only documented names of React.',
      why: 'A new version of React may change any other name without notice.',
      fix: 'Use a public function, or keep the value in a map of our own.',
      file,
    },
  )
})
