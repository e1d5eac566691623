import type { Command } from '../node/terminal'

/** The commands of `lienzo` by name; each is loaded on demand. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  check: async () => (await import('./commands/check')).check,
  configure: async () => (await import('./commands/configure')).configure,
  coverage: async () => (await import('./commands/coverage')).coverage,
  delete: async () => (await import('./commands/new')).remove,
  diff: async () => (await import('./commands/diff')).diff,
  explain: async () => (await import('./commands/explain')).explain,
  mutants: async () => (await import('./commands/mutants')).mutants,
  new: async () => (await import('./commands/new')).create,
  release: async () => (await import('../release')).release,
  rename: async () => (await import('./commands/new')).rename,
  reports: async () => (await import('../release/reports')).reports,
  studio: async () => (await import('./commands/studio')).studio,
}
