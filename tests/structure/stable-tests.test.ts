import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isolatedFiles } from '../../tools/test/unit-projects'
import { expectNone } from './expect-none'
import { isOfTests, root } from './imports'

interface Habit {
  readonly pattern: RegExp
  readonly why: string
  readonly fix: string
  /** The files in which the pattern is allowed. */
  readonly allowed?: readonly string[]
}

/** Patterns of code that can make a test fail at random, each with its fix. */
const habits: readonly Habit[] = [
  {
    pattern: /\bwaitForTimeout\(/,
    why: 'On a busy machine, every pause is too short',
    fix: 'Wait for a condition: locator.waitFor or expect.poll',
  },
  {
    pattern: /\bvi\.wait(?:For|Until)\(/,
    why: 'Its time limit is only one second',
    fix: 'Use expect.poll, whose time limit is in the configuration',
  },
  {
    pattern: /\.listen\(\s*[1-9]\d*\b/,
    why: 'Another program may have the port',
    fix: 'Listen on port 0 and read the port, or use startOnPort of tools/build/testing',
  },
  {
    pattern: /\bretry: [0-9]|--retry\b/,
    why: 'A second try hides a fault',
    fix: 'Find the cause',
  },
  {
    pattern: /\bvi\.(?:resetModules|mock|doMock)\(/,
    why: 'Later test files in the process would get a second engine, or the mock',
    fix: 'Pass the part in as a parameter, or add the file to isolatedFiles in tools/test/unit-projects.ts',
    allowed: isolatedFiles,
  },
  {
    pattern: /(?:writeFileSync|mkdirSync|rmSync|cpSync)\(\s*['"`](?:\/tmp|\.cache|dist)\b/,
    why: 'Another test file may use the folder at the same time',
    fix: 'Use temporaryFolder of tests/fixtures',
  },
  {
    pattern: /\bmkdtemp(?:Sync)?\(join\(tmpdir\(\)(?![^]*\brm(?:Sync)?\()(?<!\brm(?:Sync)?\([^]*)/,
    why: 'The folder stays after the run, and uses memory in /dev/shm',
    fix: 'Remove it in afterAll',
  },
]

/**
 * Exempt are this file, and the setup of browser tests. The setup may write files, because it runs
 * before the tests.
 */
const exempt = new Set(['tests/structure/stable-tests.test.ts', 'tests/browser/build-once.ts'])

const files = ['renderer', 'widgets', 'src', 'tools', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.tsx?$/.test(file) && (isOfTests(file) || file.startsWith('tests/')))
    .filter((file) => !exempt.has(file)),
)

it('no test depends on the speed of the machine, a fixed port, a shared folder, other tests or a second try', () => {
  const faults = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return habits.flatMap(({ pattern, why, fix, allowed = [] }) =>
      pattern.test(text) && !allowed.includes(file)
        ? [`${file} has ${pattern.exec(text)![0]}. ${why}. ${fix}.`]
        : [],
    )
  })
  expect(files.length).toBeGreaterThan(400)
  expectNone(faults, {
    rule: 'No test depends on speed, a fixed port, a shared folder, other tests or a second try.',
    why: 'A test that fails at random is worthless.',
    fix: 'Follow the advice in each line below.',
    file: 'tests/structure/stable-tests.test.ts',
  })
})
