import { runCommand, type Terminal, unknownName } from '../node/terminal'
import { commands } from './commands'

/** Runs a command line (without the program name) and returns the exit code. */
export async function run(line: readonly string[], terminal: Terminal): Promise<number> {
  const [word = 'help', ...args] = line
  if (Object.hasOwn(commands, word)) return runCommand(await commands[word]!(), args, terminal)
  if (['help', '--help', '-h'].includes(word)) {
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
