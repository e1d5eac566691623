import type { Command } from '../terminal'
import { release } from '../release'
import { check } from './commands/check'
import { coverage } from './commands/coverage'
import { diff } from './commands/diff'

/** Every command of `lienzo`, by its word. */
export const commands: Readonly<Record<string, Command>> = { check, coverage, diff, release }
