import {
  child,
  isObject,
  membersOf,
  objectsIn,
  stringOrEmpty,
  valueText,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import { cached, once } from '../../json/cached'
import { selectValues } from '../../names/select'
import type { Project } from '../../project/project'
import { listNames, quote } from '../../types/describe'
import { say } from '../../words/words'
import type { Report } from '../report'
import { projectRule } from './rule'
import { agreedArguments } from './texts'

type Finding = Omit<Report, 'file'>

export const unfitProfile = projectRule('LZ240', (project) =>
  project.kinds.profile.flatMap(({ path, json }) =>
    isObject(json)
      ? [
          ...textsIn(json, project),
          ...recordsIn(json),
          ...groupsIn(json),
          ...decimalIn(json, project),
        ].map((finding) => ({
          ...finding,
          file: path,
        }))
      : [],
  ),
)

/** Reports impossible digit groups. In every region, the last group has three or four digits. */
function groupsIn({ amounts }: JsonObject): Finding[] {
  return namedIn(amounts).flatMap(([sign, sizes]) => {
    const [last] = Array.isArray(sizes) ? sizes : []
    if (last === undefined || last === 3 || last === 4) return []
    return {
      pointer: `${child('/amounts', sign)}/0`,
      what: say`The first size is that of the last digits of an amount; no region ends amounts with a group of ${quote(last)}.`,
      fix: say`Write the last group first, as in [3, 2] for 3,00,000.`,
    }
  })
}

/**
 * Reports the decimal separator of a profile if no amount in the endpoints uses it, but several
 * amounts use another separator.
 */
function decimalIn({ decimal, region }: JsonObject, { endpoints, app }: Project): Finding[] {
  const ends = (sign: Json | undefined) =>
    examplesOf(endpoints).filter((text) =>
      /^[.,]\d{1,2}$/.test(text.slice(text.lastIndexOf(valueText(sign)))),
    )
  const others = ends(decimal === '.' ? ',' : '.')
  if (decimal === undefined || others.length < 2 || ends(decimal).length > 0) return []
  // Even if no amount uses the region's usual separator, this separator is correct, because people
  // may type another separator than the server writes.
  if (app.languages.some((language) => usualDecimal(language, region) === decimal)) return []
  return [
    {
      pointer: '/decimal',
      what: say`The amounts of the endpoints have another decimal separator, as in ${quote(others[0])}.`,
      fix: say`Write ${quote(decimal === '.' ? ',' : '.')}.`,
    },
  ]
}

const examplesOf = cached((endpoints: Project['endpoints']): readonly string[] =>
  [...endpoints.values()]
    .flatMap(({ document }) => objectsIn(document))
    .filter(({ format }) => format === 'x-money')
    .flatMap(({ examples }) => (Array.isArray(examples) ? examples.map(valueText) : [])),
)

/** Returns the usual decimal separator of a region; `undefined` if the region is not a country. */
function usualDecimal(language: string, region: Json | undefined): string | undefined {
  if (typeof region !== 'string' || !/^[A-Z]{2}$/.test(region)) return undefined
  const parts = new Intl.NumberFormat(`${language}-${region}`).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value
}

const namedIn = (value: Json | undefined) =>
  membersOf(value).filter(([name]) => !name.startsWith('$'))

function textsIn({ texts: replaced }: JsonObject, { texts }: Project): Finding[] {
  const keys = once(() => [
    ...new Set([...texts.values()].flatMap((language) => [...language.keys()])),
  ])
  return namedIn(replaced).flatMap(([from, to]) => {
    const target = stringOrEmpty(to)
    const within = keys().filter((key) => key === from || key.startsWith(`${from}.`))
    return (within.length > 0 ? within : [from]).flatMap((key) => {
      const replacement = target + key.slice(from.length)
      const [given, placed] = [key, replacement].map((name) => agreedArguments(texts, name))
      if (!given || !placed || given.join() === placed.join()) return []
      const odd = given.filter((name) => !placed.includes(name))
      const lost = odd.length > 0 ? odd : placed.filter((name) => !given.includes(name))
      const [fuller, barer] = odd.length > 0 ? [key, replacement] : [replacement, key]
      const names = listNames(lost.map((name) => `{${name}}`))
      return {
        pointer: child('/texts', from),
        what: say`The text "${fuller}" has ${names}, but the text "${barer}" has not.`,
        fix: say`Use the same parameters in both texts.`,
      }
    })
  })
}

function recordsIn(profile: JsonObject): Finding[] {
  return selectValues(profile, '/values/*').flatMap(({ value: list, pointer }) => {
    if (!Array.isArray(list)) return []
    const ids = list.map((record) => (isObject(record) ? valueText(record['id'] ?? null) : ''))
    return ids.flatMap((id, index) =>
      id === '' || ids.indexOf(id) === index
        ? []
        : {
            pointer: child(child(pointer, index), 'id'),
            what: say`Two records have the id "${id}".`,
            fix: say`Give each record its own id.`,
          },
    )
  })
}
