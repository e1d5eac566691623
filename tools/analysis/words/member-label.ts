import { type Json, own, stringOrEmpty } from '../../../renderer/language'
import englishChoices from './choices.en.json'
import spanishChoices from './choices.es.json'
import english from './members.en.json'
import spanish from './members.es.json'
import { projectChoice, projectWords } from './project-words'
import { spacedWords } from './schema-words'
import { currentLanguage, isForForms, translate } from './words'

const labels = { en: english, es: spanish }

/**
 * Returns the label of a member in forms, such as "Unfold label" for `unfoldLabel`. A table
 * contains labels for unclear English names, and all Spanish labels. A project translates its own
 * names, such as the names of parameters.
 */
export function labelOf(member: string): string {
  const name = member.replace(/^(?:\$|x-)/, '')
  const known = own<string>(labels[currentLanguage()], name)
  return known ?? projectWords(spacedWords(name)) ?? spacedWords(name)
}

/** Returns the label of a name in a project, such as a parameter, a fragment or a group of texts. */
export function declaredLabel(name: string): string {
  return projectWords(spacedWords(name)) ?? spacedWords(name)
}

/** Returns whether the name is a known member of documents or widgets. */
export function hasLabel(name: string): boolean {
  return own<string>(spanish, name) !== undefined
}

type Choices = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The labels of values, by member. Members with the same values share their labels. */
const choices = { en: byMember(englishChoices), es: byMember(spanishChoices) }

function byMember(groups: Choices): Choices {
  const members = new Map<string, Record<string, string>>()
  for (const [names, words] of Object.entries(groups))
    for (const name of names.split(' ')) members.set(name, { ...members.get(name), ...words })
  return Object.fromEntries(members)
}

/**
 * Returns the label of a value that the schema of a member lists, such as "Primary" for `primary`
 * of `kind`. Returns `undefined` for values that a project defines, such as names of screens.
 */
export function choiceLabel(member: string, value: string): string | undefined {
  const name = stringOrEmpty(member.split('/').findLast((part) => !/^\d+$/.test(part)))
  const known = own<string>(choices.es[name] ?? {}, value) ?? projectChoice(name, value)
  if (known === undefined || currentLanguage() === 'es') return known
  return own<string>(choices.en[name] ?? {}, value) ?? spacedWords(value)
}

/** Returns the label of a listed value in a sentence, between asterisks. */
export function choiceInSentence(member: string, value: Json): string | undefined {
  const label = typeof value === 'string' ? choiceLabel(member, value) : undefined
  return label && `*${label}*`
}

/** Returns words for a display option, such as `danger`, `not block` or `lines 3`. */
export function optionLabel(option: string): string {
  const of = Object.keys(choices.es).find(
    (member) => own(choices.es[member]!, option) !== undefined,
  )
  if (of !== undefined) return choiceLabel(of, option)!
  const [, not = '', name = '', value = ''] = /^(not )?(\S+)(.*)$/.exec(option) ?? []
  return `${not && translate('not ')}${name === 'folded' ? translate('folded') : labelOf(name)}${value}`
}

/** Returns the name of a member in a sentence about a change. Labels are between asterisks. */
export function memberInSentence(member: string): string {
  return isForForms() ? `*${labelOf(member)}*` : member
}

/** Returns a name of a project in a sentence. For people who use forms, it is a label. */
export function declaredName(name: string): string {
  return isForForms() ? `*${declaredLabel(name)}*` : name
}

/** Returns a member's name in a finding: its label, for people who use forms, or the member. */
export function memberWord(member: string): string {
  return isForForms() ? labelOf(member) : member
}
