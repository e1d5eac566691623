import { parseArguments, UsageError } from '../../build/terminal'
import { engines, type Engine } from '../../test/browsers'
import { allLooks, choices, usualLooks, type Look } from './looks'

export interface GalleryOptions {
  readonly what: 'widgets' | 'screens' | 'all'
  /** The names of widgets or screens. An empty list means all. */
  readonly names: readonly string[]
  readonly scenarios: readonly string[]
  /** True if only the first scenario of each screen is drawn. */
  readonly first: boolean
  readonly looks: readonly Look[]
  /** True if only the part that is visible without scrolling is drawn. */
  readonly fold: boolean
  /** The folder of an existing build; by default a new build is made. */
  readonly dist: string | undefined
  readonly open: boolean
  /**
   * The engines to show side by side. If empty, the scenarios are drawn in the product's own
   * engine.
   */
  readonly engines: readonly Engine[]
  /** True if faulty responses are added. */
  readonly faults: boolean
  readonly kinds: readonly string[]
  /**
   * True if all combinations of settings are drawn. If engines are named, true if all screens are
   * drawn.
   */
  readonly every: boolean
}

const list = { type: 'string', multiple: true } as const
const flag = { type: 'boolean', default: false } as const
const options = {
  scenario: list,
  first: flag,
  every: flag,
  fold: flag,
  open: flag,
  dist: { type: 'string' },
  language: list,
  size: list,
  text: list,
  scheme: list,
  engine: list,
  faults: flag,
  kind: list,
} as const

export const usage = `gallery [-- widgets|screens [names…] [options]]
  --scenario <name>    only this scenario (can be repeated)
  --first              only the first scenario of each screen
  --language ${choices.language.join('|')}  --size ${choices.size.join('|')}  --text ${choices.textPercent.join('|')}  --scheme ${choices.colorScheme.join('|')}
  --every              all combinations of settings, not only the default four
  --fold               only the part that is visible without scrolling
  --dist <folder>      an existing build
  --open               only serves the page of widgets
  --engine ${engines.join('|')}|all  --faults    screens side by side in engines and settings, with faulty responses
  --kind <name>        only faulty responses of this kind (can be repeated)
  --every              with --engine: all screens, not only the steps to a payment`

/** Parses the command line. Throws `UsageError` for a mistake. */
export function readLine(args: readonly string[]): GalleryOptions {
  const { values, positionals } = parseArguments(args, options, Infinity)
  const [what = 'all', ...names] = positionals
  if (what !== 'widgets' && what !== 'screens' && what !== 'all')
    throw new UsageError(`Draw "widgets" or "screens", not "${what}".`)
  const looks = looksOf(
    {
      language: values.language,
      size: values.size,
      textPercent: values.text,
      colorScheme: values.scheme,
    },
    values.every,
  )
  return {
    what,
    names,
    looks,
    scenarios: values.scenario ?? [],
    first: values.first,
    fold: values.fold,
    dist: values.dist,
    open: values.open,
    engines: enginesOf(values.engine ?? (values.faults || values.kind ? ['chromium'] : [])),
    faults: values.faults,
    kinds: values.kind ?? [],
    every: values.every,
  }
}

function enginesOf(names: readonly string[]): readonly Engine[] {
  const unknown = names.find((name) => name !== 'all' && !engines.some((known) => known === name))
  if (unknown !== undefined)
    throw new UsageError(`"${unknown}" is not one of ${engines.join(', ')}, all.`)
  return engines.filter((engine) => names.includes(engine) || names.includes('all'))
}

type Parts = Readonly<Record<keyof Look, readonly string[] | undefined>>

/**
 * Returns the matching combinations of settings. If two or more settings are given, the looks are
 * all combinations of the given values. Otherwise the looks are the default combinations.
 */
function looksOf(parts: Parts, every: boolean): readonly Look[] {
  for (const part of keys) assertKnown(part, parts[part] ?? [])
  const named = keys.filter((part) => parts[part]).length
  const looks = every || named > 1 ? allLooks : usualLooks
  return looks.filter((look) =>
    keys.every((part) => parts[part]?.includes(String(look[part])) ?? true),
  )
}

const keys = ['language', 'size', 'textPercent', 'colorScheme'] as const

function assertKnown(part: keyof Look, given: readonly string[]): void {
  const known = choices[part].map(String)
  const unknown = given.find((value) => !known.includes(value))
  if (unknown !== undefined) throw new UsageError(`"${unknown}" is not one of ${known.join(', ')}.`)
}
