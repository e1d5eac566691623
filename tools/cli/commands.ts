import type { Command } from './command'
import { check } from './commands/check'
import { coverage } from './commands/coverage'
import { diff } from './commands/diff'
import { release } from './commands/release'

/** Every command of `lienzo`, by its word. */
export const commands: Readonly<Record<string, Command>> = { check, coverage, diff, release }
