import { ReleaseError } from '../../../release/outcome'
import { BrokenDocument } from '../../../build/packaging'
import {
  asksForHelp,
  systemProblem,
  unknownName,
  UsageError,
  type Command,
  type Terminal,
} from '../../../build/terminal'
import { approve, diff, build, verify } from './documents'
import { sharedHelp } from './open-releases'
import { halt, promote, publish, rollback } from './rollout'
import { keys } from './keys'
import { canary } from './canary'
import { status } from './status'
import { refusalWords } from '../../../release/words'
import { createLocator } from '../../../analysis/edits/text-edit'
import { findSyntaxFault } from '../../../analysis/source/syntax'

const steps: Readonly<Record<string, Command>> = {
  build,
  diff,
  approve,
  publish,
  promote,
  rollback,
  halt,
  canary,
  status,
  verify,
  keys,
}

export const release: Command = {
  about: `Publishes documents to phones, without a build. Commands: ${Object.keys(steps).join(', ')}. See: lienzo release help`,
  usage: `release ${Object.keys(steps).join('|')}`,
  hasOwnHelp: true,
  async run([word = 'help', ...args], terminal) {
    const step = Object.hasOwn(steps, word) ? steps[word] : undefined
    if (step) return runStep(step, args, terminal)
    if (!['help', '--help', '-h'].includes(word))
      throw new UsageError(unknownName(word, Object.keys(steps), 'release command'))
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
  if (asksForHelp(args)) {
    terminal.out(`${step.about}\n\nUsage: lienzo ${step.usage}\n\n${sharedHelp}`)
    return 0
  }
  try {
    return await step.run(args, terminal)
  } catch (error) {
    if (error instanceof UsageError)
      terminal.err(
        `${error.message}\n\nUsage: lienzo ${step.usage}\nAll options: lienzo release help`,
      )
    else terminal.err(refusal(error))
    // For `diff`, exit code 1 means a difference, so a failure has exit code 2.
    return error instanceof ReleaseError && step !== diff ? 1 : 2
  }
}

/**
 * The message for a refused release, an invalid document or an error of the file system. Rethrows
 * other errors.
 */
function refusal(error: unknown): string {
  if (error instanceof ReleaseError) return refusalWords(error.refusal)
  if (error instanceof BrokenDocument) return brokenWords(error)
  const problem = systemProblem(error)
  if (problem === undefined) throw error
  return problem
}

/** The message for an invalid document, with its line and column. */
function brokenWords({ file, text, message }: BrokenDocument): string {
  const fault = findSyntaxFault(text)
  if (!fault) return message
  const { line, column } = createLocator(text).offset(fault.offset, fault.offset)
  return `${file}:${line}:${column} is not valid JSON. ${fault.what} ${fault.fix}`
}
