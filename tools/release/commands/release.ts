import { ReleaseError } from '../release-error'
import { BrokenDocument } from '../../packaging'
import { UsageError, type Command, type Terminal } from '../../terminal'
import { approve } from './approve'
import { brokenWords } from './broken-words'
import { build } from './build'
import { diff } from './diff'
import { halt } from './halt'
import { keys } from './keys'
import { promote } from './promote'
import { publish } from './publish'
import { sharedHelp } from './release-options'
import { rollback } from './rollback'
import { status } from './status'
import { verify } from './verify'
import { watch } from './watch'

const steps: Readonly<Record<string, Command>> = {
  build,
  diff,
  approve,
  publish,
  promote,
  rollback,
  halt,
  watch,
  status,
  verify,
  keys,
}

/** Publishes documents, and everything around that. */
export const release: Command = {
  about: `Publishes documents to phones, without a build. lienzo release help tells of each: ${Object.keys(steps).join(', ')}.`,
  usage: `release ${Object.keys(steps).join('|')}`,
  async run([word = 'help', ...args], terminal) {
    const step = Object.hasOwn(steps, word) ? steps[word] : undefined
    if (step) return runStep(step, args, terminal)
    if (word !== 'help' && word !== '--help')
      throw new UsageError(
        `There is no "release ${word}". There are ${Object.keys(steps).join(', ')}.`,
      )
    terminal.out(
      [
        ...Object.values(steps).map(({ usage, about }) => `lienzo ${usage}\n    ${about}`),
        '',
        sharedHelp,
      ].join('\n'),
    )
    return 0
  },
}

async function runStep(
  step: Command,
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  try {
    return await step.run(args, terminal)
  } catch (error) {
    if (error instanceof UsageError)
      terminal.err(
        `${error.message}\n\nUsage: lienzo ${step.usage}\nlienzo release help tells of every option.`,
      )
    else terminal.err(refusal(error))
    // A difference is 1 for diff, so whatever keeps it from comparing is 2.
    return error instanceof UsageError || error instanceof BrokenDocument || step === diff ? 2 : 1
  }
}

/**
 * A release that is refused, a document that is broken, or a disk that says no, in words; anything
 * else is a fault of this program.
 */
function refusal(error: unknown): string {
  if (error instanceof ReleaseError) return error.message
  if (error instanceof BrokenDocument) return brokenWords(error)
  const { code, path, syscall } = error as NodeJS.ErrnoException
  if (code === undefined || syscall === undefined) throw error
  return `The system would not ${syscall}${path === undefined ? '' : ` ${path}`}: ${code}. Look at the rights and the space of that place, then try again.`
}
