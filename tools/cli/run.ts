import { runCommand, type Terminal, unknownName, type Command } from '../build/terminal'

export async function run(line: readonly string[], terminal: Terminal): Promise<number> {
  const [word = 'help', ...args] = line
  if (Object.hasOwn(commands, word)) return runCommand(await commands[word]!(), args, terminal)
  if (['help', '--help', '-h'].includes(word)) {
    const [name] = args
    if (name !== undefined && !name.startsWith('-')) return run([name, '--help'], terminal)
    terminal.out(await help())
    return 0
  }
  terminal.err(`${unknownName(word, Object.keys(commands), 'command')}\n\n${await help()}`)
  return 2
}

async function help(): Promise<string> {
  const all = await Promise.all(Object.values(commands).map((load) => load()))
  const lines = all.map(({ usage, about }) => `  lienzo ${usage}\n      ${about}`)
  return `Commands:\n${lines.join('\n')}`
}

/** The commands of `lienzo` by name; each is loaded on demand. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  check: async () => (await import('./commands/check')).check,
  configure: async () => (await import('./commands/configure')).configure,
  conformance: async () => (await import('./commands/conformance')).conformance,
  coverage: async () => (await import('./commands/coverage')).coverage,
  delete: async () => (await import('./commands/new')).remove,
  diff: async () => (await import('./commands/diff')).diff,
  explain: async () => (await import('./commands/explain')).explain,
  lsp: async () => (await import('./commands/lsp')).lsp,
  mcp: async () => (await import('./commands/mcp')).mcp,
  merge: async () => (await import('./commands/merge')).merge,
  mutants: async () => (await import('./commands/mutants')).mutants,
  new: async () => (await import('./commands/new')).create,
  release: async () => (await import('./commands/release/release')).release,
  rename: async () => (await import('./commands/new')).rename,
  reports: async () => (await import('./commands/reports')).reports,
  review: async () => (await import('./commands/review')).review,
  studio: async () => (await import('./commands/studio')).studio,
  token: async () => (await import('./commands/token')).token,
}
