import type { Command } from '../terminal'
import { release } from '../release'
import { reports } from '../reports'
import { check } from './commands/check'
import { coverage } from './commands/coverage'
import { remove } from './commands/delete'
import { diff } from './commands/diff'
import { headers } from './commands/headers'
import { mutants } from './commands/mutants'
import { create } from './commands/new'
import { rename } from './commands/rename'
import { studio } from './commands/studio'

/** Every command of `lienzo`, by its word. */
export const commands: Readonly<Record<string, Command>> = {
  check,
  coverage,
  delete: remove,
  diff,
  headers,
  mutants,
  new: create,
  release,
  rename,
  reports,
  studio,
}
