import { isObject, membersOf } from '../../../../renderer/language'
import type { Project } from '../../project/project'
import type { Text } from '../../project/texts'
import { listNames } from '../../types/describe'
import { say } from '../../words/words'
import { wordsIn } from './contrary-names'
import type { ProjectRule } from './rule'

/** A number in a text that the profiles of two regions give differently. */
export const regionalNumber: ProjectRule = {
  code: 'LZ619',
  severity: 'warning',
  title: 'A number in a text that depends on the region',
  why: 'The borrowers of another region would read a wrong number.',
  check: (project) => {
    const values = differentNumbers(project)
    const [first] = project.texts.values()
    if (values.length === 0 || !first) return []
    const replaced = new Set(
      project.kinds.profile.flatMap(({ json }) =>
        isObject(json) ? membersOf(json['texts']).map(([key]) => key) : [],
      ),
    )
    return [...first].flatMap(([key, text]) => {
      const words = wordsIn(key.split('.').at(-1) ?? '')
      const meant = values.find(
        ({ named, numbers }) =>
          named.every((word) => words.includes(word)) &&
          numbersOf(text).some((one) => numbers.has(one)),
      )
      if (!meant || replaced.has(key)) return []
      return {
        file: text.file,
        pointer: text.pointer,
        what: say`The number is ${listNames([...meant.numbers].map(String), 'or')} in "${meant.name}" of the profiles, and this text says the same in every region.`,
        fix: say`Write a parameter such as {number}, and give it { "var": "profile.values.${meant.name}" }.`,
      }
    })
  },
}

const numbersOf = ({ value }: Text) =>
  (value.match(/(?<![\d.,])\d+(?![\d.,]\d)/g) ?? []).map(Number)

interface RegionalValue {
  readonly name: string
  readonly named: readonly string[]
  readonly numbers: ReadonlySet<number>
}

const bounds = new Set([
  'max',
  'min',
  'maximum',
  'minimum',
  'limit',
  'number',
  'count',
  'of',
  'per',
])

function differentNumbers({ kinds }: Project): RegionalValue[] {
  const byName = new Map<string, Set<number>>()
  for (const { json } of kinds.profile)
    for (const [name, value] of membersOf(isObject(json) ? json['values'] : undefined))
      if (typeof value === 'number')
        byName.set(name, (byName.get(name) ?? new Set<number>()).add(value))
  return [...byName].flatMap(([name, numbers]) => {
    const named = wordsIn(name).filter((word) => !bounds.has(word))
    return numbers.size > 1 && named.length > 0 ? [{ name, named, numbers }] : []
  })
}
