import { parseArgs, type ParseArgsConfig } from 'node:util'
import { nearest } from '../../analysis/source/nearest'
import { UsageError } from './command'

/**
 * Reads options and a limited number of names of a command line. Throws UsageError for all words
 * that the command would ignore.
 */
export function readLine<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
  names = 0,
) {
  const line = parse(args, options)
  const tooMany = line.positionals.slice(names)
  if (tooMany.length > 0)
    throw new UsageError(
      `${amounts[names] ?? names} can be named here, so ${tooMany.join(' ')} says too much.`,
    )
  const twice = line.tokens.find(
    (token, at) =>
      token.kind === 'option' &&
      isSingle(options[token.name]) &&
      line.tokens
        .slice(0, at)
        .some((other) => other.kind === 'option' && other.name === token.name),
  )
  if (twice?.kind === 'option')
    throw new UsageError(
      `${twice.rawName} is there twice, and only one can count. Leave out the other.`,
    )
  return line
}

const amounts = ['Nothing', 'One thing', 'Two things']

function isSingle(option: { type: string; multiple?: boolean | undefined } | undefined): boolean {
  return option?.type === 'string' && !option.multiple
}

function parse<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, tokens: true, options })
  } catch (error) {
    throw new UsageError(problemOf(error as Error, args, Object.keys(options)))
  }
}

/** The problem of a line that Node's parser refuses, in words. */
function problemOf(error: Error, args: readonly string[], names: readonly string[]): string {
  const { code } = error as NodeJS.ErrnoException
  const [, option = ''] = /'(?:-\w, )?(--?[\w-]+)/.exec(error.message) ?? []
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return unknownOption(option, names)
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return error.message
  const hasValue = args.some((word) => word.startsWith(`${option}=`))
  return hasValue ? `${option} takes no value. Leave it out.` : `${option} needs a value after it.`
}

function unknownOption(option: string, names: readonly string[]): string {
  const best = nearest(option.replace(/^-+/, ''), names)
  if (best !== undefined) return `There is no option ${option}. Did you mean --${best}?`
  const known = names.map((name) => `--${name}`).join(', ')
  return `There is no option ${option}. ${known ? `There are ${known}.` : 'Leave it out.'}`
}

/** The number of a port, of which 0 means any free one; `source` names the option or variable. */
export function readPort(text: string, source: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new UsageError(`${source} is "${text}". Write a whole number from 0 to 65535.`)
  return port
}
