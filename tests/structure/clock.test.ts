import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { expectNone } from './expect-none'
import { productFiles, root } from './imports'

const file = 'tests/structure/clock.test.ts'

/** Other files that use the device's time or timers, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'renderer/react/clock/clock.ts': 'is the clock',
  'renderer/react/clock/elapsed-time.ts': 'compares the clocks of the device',
  'renderer/react/clock/within-time.ts': 'loads before the clock, with the first requests',
  'src/app/prepare-after.ts': 'reports how long the first picture took, by the page load',
}

const ofDevice =
  /\bDate\.now\b|\bnew Date\(\)|\bDate\(\)|\bperformance\.\w+|\bset(?:Timeout|Interval)\b|\btimeStamp\b|\bAbortSignal\.timeout\b/

it('only one module reads the time of the device and sets timers', () => {
  const found = productFiles(['renderer', 'widgets', 'src']).filter((path) =>
    ofDevice.test(codeOf(path)),
  )
  const listed = Object.keys(exceptions)
  expect(found).toContain('renderer/react/clock/clock.ts')
  expectNone(
    [
      ...found.filter((path) => !listed.includes(path)),
      ...listed.filter((path) => !found.includes(path)).map((path) => `${path} (no longer does)`),
    ],
    {
      rule: 'Only the clock reads the time of the device and sets timers.',
      why: 'People change the date, and phones sleep. Code with its own time would therefore block or release something at the wrong time.',
      fix: 'Use renderer/react/clock, or the port in the core. Otherwise add the file to the list, with a reason.',
      file,
    },
  )
})

const codeOf = (path: string) =>
  readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
