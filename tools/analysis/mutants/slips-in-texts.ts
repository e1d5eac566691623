import { plural } from '../guarded'
import type { Project, Text } from '../project'
import type { Mutation } from './mutations-of'
import { type Slip, slipIn } from './slip'

/** Mutations of the texts that a screen uses, in every language. */
export function slipsInTexts(project: Project, asked: ReadonlySet<string>): Slip[] {
  return [...project.texts].flatMap(([language, texts]) => {
    const entries = [...texts]
    return entries.flatMap(([key, text], index) => {
      const base = baseOf(key)
      if (!asked.has(key) && !asked.has(base)) return []
      const marks = [`text ${language} ${key}`, `text ${language} ${base}`]
      const neighbour = entries[index + 1]?.[1] ?? entries[index - 1]?.[1]
      return slipsOf(project, text, neighbour).map(
        (slip): Slip => ({ ...slip, kind: 'text', word: base, marksIn: () => marks }),
      )
    })
  })
}

/** The key that documents use for a plural text, without the form. */
function baseOf(key: string): string {
  return key.replace(plural, '')
}

type Change = Pick<Slip, 'file' | 'pointer' | 'slip' | 'value' | 'changed' | 'what'>

function slipsOf(project: Project, text: Text, neighbour: Text | undefined): Change[] {
  const { file, pointer, value, args } = text
  const change = (slip: string, to: string | undefined, what: string): Change => {
    const mutation: Mutation = { pointer, slip, value: to }
    return { ...slipIn(project, file, mutation), what }
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
  const slip = 'a swapped text'
  return {
    ...slipIn(
      project,
      text.file,
      { pointer: text.pointer, slip, value: other.value },
      { pointer: other.pointer, slip, value: text.value },
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
