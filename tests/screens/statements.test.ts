import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'vitest'
import { states, type Statement } from './states'

/** Statements about screens to which they all apply. */
interface Group {
  readonly about: string
  readonly screens: readonly string[]
  readonly statements: readonly Statement[]
}

const folder = 'tests/screens/statements'
const groups = readdirSync(folder).flatMap(
  (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Group[],
)

describe.each(groups)('$about', ({ screens, statements }) => {
  describe.each(screens)('(%s)', (screen) => states(screen, statements))
})
