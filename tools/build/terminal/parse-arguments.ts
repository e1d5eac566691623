import { parseArgs, type ParseArgsConfig } from 'node:util'
import { nearest } from '../../analysis/source/nearest'
import { UsageError } from './command'

/** Parses arguments. Throws `UsageError` for arguments that the command would ignore. */
export function parseArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
  names = 0,
) {
  const line = parse(args, options)
  const tooMany = line.positionals.slice(names)
  if (tooMany.length > 0)
    throw new UsageError(
      `${amounts[names] ?? names} can be named here. Leave out ${tooMany.join(' ')}.`,
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
    throw new UsageError(`${twice.rawName} is given twice. Leave out one of them.`)
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

function problemOf(error: Error, args: readonly string[], names: readonly string[]): string {
  const { code } = error as NodeJS.ErrnoException
  const [, option = ''] = /'(?:-\w, )?(--?[\w-]+)/.exec(error.message) ?? []
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return unknownOption(option, names)
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return error.message
  const hasValue = args.some((word) => word.startsWith(`${option}=`))
  return hasValue ? `${option} takes no value. Leave it out.` : `${option} requires a value.`
}

function unknownOption(option: string, names: readonly string[]): string {
  const best = nearest(option.replace(/^-+/, ''), names)
  if (best !== undefined) return `There is no option ${option}. Did you mean --${best}?`
  const known = names.map((name) => `--${name}`).join(', ')
  return `There is no option ${option}. ${known ? `The options are ${known}.` : 'Leave it out.'}`
}

/** Parses a port; 0 selects a free port. `source` names the option or variable in messages. */
export function readPort(text: string, source: string): number {
  return readWhole(text, source, 0, 65_535)
}

/** Parses a whole number. Throws `UsageError` for other input. */
export function readWhole(text: string, option: string, least = 0, most = Infinity): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= least && number <= most) return number
  const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`
  throw new UsageError(`${option} takes a whole number ${range}, not "${text}".`)
}

/** Parses a percentage; by default 0. Throws `UsageError` for other input. */
export function readPercent(text = '0', option: string): number {
  const percent = Number(text)
  if (text.trim() !== '' && percent >= 0 && percent <= 100) return percent
  throw new UsageError(`${option} takes a percentage from 0 to 100, not "${text}".`)
}
