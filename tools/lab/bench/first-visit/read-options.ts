import { parseArgs } from 'node:util'
import { lines } from './lines'
import { screens } from './screens'

export interface Options {
  lines: readonly string[]
  screens: readonly string[]
  rounds: number
  /** The file to which every visit is written. */
  json?: string | undefined
  dist?: string | undefined
}

/** Parses the arguments of the bench. Throws for an unknown name, with the known names. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      line: { type: 'string', multiple: true },
      screen: { type: 'string', multiple: true },
      rounds: { type: 'string', default: '5' },
      json: { type: 'string' },
      dist: { type: 'string' },
    },
  })
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`--rounds must be a number of at least 1, not "${values.rounds}".`)
  return {
    lines: chosen('line', values.line, Object.keys(lines)),
    screens: chosen('screen', values.screen, Object.keys(screens)),
    rounds,
    json: values.json,
    dist: values.dist,
  }
}

function chosen(what: string, names: string[] | undefined, all: string[]): readonly string[] {
  const unknown = names?.find((name) => !all.includes(name))
  if (unknown !== undefined)
    throw new Error(`There is no ${what} "${unknown}". There are: ${all.join(', ')}.`)
  return names ?? all
}
