import { runCommand, type Terminal } from '../terminal'
import { commands } from './commands'

/** Runs a command line, without the program's own name, and gives the exit code. */
export async function run(line: readonly string[], terminal: Terminal): Promise<number> {
  const [word = 'help', ...args] = line
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined
  return command ? runCommand(await command(), args, terminal) : help(word, terminal)
}

async function help(word: string, terminal: Terminal): Promise<number> {
  const asked = word === 'help' || word === '--help' || word === '-h'
  const all = await Promise.all(Object.values(commands).map((load) => load()))
  const lines = all.map(({ usage, about }) => `  lienzo ${usage}\n      ${about}`)
  const text = `${asked ? '' : `There is no command "${word}".\n\n`}Commands:\n${lines.join('\n')}`
  if (asked) terminal.out(text)
  else terminal.err(text)
  return asked ? 0 : 2
}
