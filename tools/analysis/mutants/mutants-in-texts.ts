import { plural } from '../../../src/delivery/guarded/index'
import type { Project } from '../project/project'
import type { Text } from '../project/texts'
import type { Mutation } from './mutations-of'
import { type Mutant, mutantOf } from './mutant'

/** Mutations of the texts that a screen uses, in every language. */
export function mutantsInTexts(project: Project, asked: ReadonlySet<string>): Mutant[] {
  return [...project.texts].flatMap(([language, texts]) => {
    const entries = [...texts]
    return entries.flatMap(([key, text], index) => {
      const base = baseOf(key)
      if (!asked.has(key) && !asked.has(base)) return []
      const marks = [`text ${language} ${key}`, `text ${language} ${base}`]
      const neighbour = entries[index + 1]?.[1] ?? entries[index - 1]?.[1]
      return changesOfText(project, text, neighbour).map(
        (mutator): Mutant => ({ ...mutator, kind: 'text', word: base, marksIn: () => marks }),
      )
    })
  })
}

/** The key that documents use for a plural text, without the form. */
function baseOf(key: string): string {
  return key.replace(plural, '')
}

type Change = Pick<Mutant, 'file' | 'pointer' | 'mutator' | 'value' | 'changed' | 'what'>

function changesOfText(project: Project, text: Text, neighbour: Text | undefined): Change[] {
  const { file, pointer, value, args } = text
  const change = (mutator: string, to: string | undefined, what: string): Change => {
    const mutation: Mutation = { pointer, mutator, value: to }
    return { ...mutantOf(project, file, mutation), what }
  }
  const said = `“${shortened(value)}”`
  return [
    change('a lost text', undefined, `${said} is lost`),
    ...(neighbour && neighbour.file === file && neighbour.value !== value
      ? [swapped(project, text, neighbour)]
      : []),
    ...args.map((name) =>
      change('a lost placeholder', withoutPlace(value, name), `${said} stands without {${name}}`),
    ),
  ]
}

/** Swaps two texts of a file. */
function swapped(project: Project, text: Text, other: Text): Change {
  const mutator = 'a swapped text'
  return {
    ...mutantOf(
      project,
      text.file,
      { pointer: text.pointer, mutator, value: other.value },
      { pointer: other.pointer, mutator, value: text.value },
    ),
    what: `“${shortened(text.value)}” and “${shortened(other.value)}” stand in each other's place`,
  }
}

function withoutPlace(text: string, name: string): string {
  return text.replaceAll(new RegExp(`\\s?\\{\\{?\\s*${name}[^{}]*\\}\\}?`, 'g'), '')
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60).trimEnd()}…` : text
}
