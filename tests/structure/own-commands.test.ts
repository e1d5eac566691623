import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { expectNone } from './expect-none'
import { isOfTests, root } from './imports'

const typescriptBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => file.endsWith('.ts') && !isOfTests(file))

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** The options of our own command line. */
const options = new Set(
  typescriptBelow('tools/cli')
    .flatMap((file) => [...textOf(file).matchAll(/'?([\w-]+)'?: \{ type: '(?:string|boolean)'/g)])
    .map(([, name]) => name!),
)

/** Code that runs one of our commands instead of calling a function. */
const signs: readonly ((text: string) => readonly string[])[] = [
  (text) => [...text.matchAll(/from '[^']*\/cli\b[^']*'/g)].map(String),
  (text) => [...text.matchAll(/\b(?:runCommand|runRelease|release\.run)\(/g)].map(String),
  (text) => [...text.matchAll(/lienzo\.mjs/g)].map(String),
  (text) =>
    [...text.matchAll(/['"`]--([\w-]+)/g)].flatMap(([found, name]) =>
      options.has(name!) ? found : [],
    ),
]

it('servers and canary analysis call functions for releases, and never run our commands', () => {
  expect([...options]).toEqual(expect.arrayContaining(['store', 'why', 'permille', 'approval']))
  const files = ['tools/server', 'tools/release/canary']
    .flatMap(typescriptBelow)
    // These files run git, or start our program for the jobs of a studio, without a command.
    .filter((file) => !/^tools\/server\/(?:(?:app|team)\/git\/|team\/jobs\/)/.test(file))
  expectNone(
    files.flatMap((file) =>
      signs.flatMap((sign) => sign(textOf(file)).map((found) => `${file}: ${found}`)),
    ),
    {
      rule: 'Servers and the canary analysis do not run our commands.',
      why: 'A command line and its printed text are for people; functions have types and codes.',
      fix: 'Call the function in tools/release. Let the page turn its outcome into words.',
      file: 'tests/structure/own-commands.test.ts',
    },
  )
})
