import { defaultConfig } from '../../../src/config'
import { code, table } from '../reference/markdown'
import { sentenceOf } from './config-schema'

const [begin, end] = [
  '<!-- Settings: written by `npm run generate`. -->',
  '<!-- End of the settings. -->',
]

/** The guide with a fresh table of all settings between its two marks. */
export function withConfigTable(guide: string): string {
  const [from, to] = [guide.indexOf(begin), guide.indexOf(end)]
  if (from < 0 || to < from)
    throw new Error(`The guide has lost its marks "${begin}" and "${end}". Put both back.`)
  return `${guide.slice(0, from + begin.length)}\n\n${configTable()}\n\n${guide.slice(to)}`
}

function configTable(): string {
  const rows = Object.entries(defaultConfig).flatMap(([name, value]: [string, unknown]) => {
    const members = Object.entries(isObject(value) ? value : {})
    const inside = members.map(([member, its]) => row(`${name}.${member}`, its))
    const others = name === 'headers' || name === 'api' ? [row(`${name}.*`)] : []
    if (name === 'headers') return [row(name, value)]
    return isObject(value) ? [row(name), ...inside, ...others] : [row(name, value)]
  })
  return table(['Setting', 'Default', 'Meaning'], rows)
}

function row(path: string, value?: unknown): string[] {
  return [code(path), value === undefined ? '' : code(JSON.stringify(value)), sentenceOf(path)]
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
