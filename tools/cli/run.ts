import { runCommand, type Terminal } from '../terminal'
import { commands } from './commands'

/** Runs a command line, without the program's own name, and gives the exit code. */
export async function run(line: readonly string[], terminal: Terminal): Promise<number> {
  const [word = 'help', ...args] = line
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined
  return command ? runCommand(command, args, terminal) : help(word, terminal)
}

function help(word: string, terminal: Terminal): number {
  const asked = word === 'help' || word === '--help' || word === '-h'
  const lines = Object.values(commands).map(
    ({ usage, about }) => `  lienzo ${usage}\n      ${about}`,
  )
  const text = `${asked ? '' : `There is no command "${word}".\n\n`}Commands:\n${lines.join('\n')}`
  if (asked) terminal.out(text)
  else terminal.err(text)
  return asked ? 0 : 2
}
