import type { Command } from '../terminal'
import { release } from '../release'
import { check } from './commands/check'
import { coverage } from './commands/coverage'
import { diff } from './commands/diff'
import { headers } from './commands/headers'
import { mutants } from './commands/mutants'

/** Every command of `lienzo`, by its word. */
export const commands: Readonly<Record<string, Command>> = {
  check,
  coverage,
  diff,
  headers,
  mutants,
  release,
}
