import type { DocumentModel, Reference } from '../../model/model'
import { didYouMean } from './did-you-mean'
import { at, type DocumentRule } from './rule'
import { said, say } from '../../words/words'
import { argumentPointer, type ExpressionUse } from '../../expressions/use'
import { hasText } from '../../project/texts'
import { listed } from '../../types/describe'
import type { Report } from '../report'

interface Kind {
  readonly code: string
  readonly kind: Reference['kind']
  readonly noun: string
  readonly why: string
  /** Advice for a document without any declaration of this kind. */
  readonly none: string
  /** The member of a screen that declares it. */
  readonly member?: string
  names(model: DocumentModel): ReadonlyMap<string, unknown> | ReadonlySet<string>
}

const kinds: readonly Kind[] = [
  {
    code: 'LZ203',
    kind: 'endpoint',
    noun: 'endpoint',
    why: 'No request can be sent.',
    none: 'Describe it in schemas/endpoints.',
    names: ({ project }) => project.endpoints,
  },
  {
    code: 'LZ204',
    kind: 'screen',
    noun: 'screen',
    why: 'The borrower would land on "not found".',
    none: 'Write it in schemas/screens.',
    names: ({ project }) => project.screens,
  },
  {
    code: 'LZ205',
    kind: 'modal',
    member: 'modals',
    noun: 'modal on this screen',
    why: 'Nothing would open.',
    none: 'Add it under "modals".',
    names: ({ declared }) => declared.modals,
  },
  {
    code: 'LZ206',
    kind: 'state',
    member: 'state',
    noun: 'state entry on this screen',
    why: 'What is typed or set would be lost.',
    none: 'Add it under "state" with its first value.',
    names: ({ declared }) => declared.state,
  },
  {
    code: 'LZ207',
    kind: 'data',
    member: 'data',
    noun: 'data source on this screen',
    why: 'Nothing would be loaded.',
    none: 'Add it under "data".',
    names: ({ declared }) => declared.data,
  },
  {
    code: 'LZ208',
    kind: 'fragment',
    noun: 'fragment',
    why: 'Nothing can be drawn here.',
    none: 'Write it in schemas/fragments.',
    names: ({ project }) => project.fragments,
  },
  {
    code: 'LZ209',
    kind: 'widget',
    noun: 'widget',
    why: 'Nothing can be drawn here.',
    none: 'Widgets live in widgets/.',
    names: ({ project }) => project.widgets,
  },
]

/**
 * Names of endpoints, screens, modals, state entries, data sources, fragments and widgets that do
 * not exist.
 */
export const unknownReferences: readonly DocumentRule[] = kinds.map((kind) => ({
  code: kind.code,
  severity: 'error',
  title: `An unknown ${kind.noun.replace(' on this screen', '')}`,
  why: kind.why,
  check: (model) => {
    if (isLeftToUser(kind, model)) return []
    const names = kind.names(model)
    return model.references
      .filter(
        (reference) =>
          reference.kind === kind.kind &&
          !names.has(reference.name) &&
          !model.project.unreadable.has(reference.name.split('.')[0] ?? ''),
      )
      .map(({ name, pointer }) =>
        at(model, pointer, {
          what: say`There is no ${nounIn(kind, model)} called "${name}".`,
          ...didYouMean(name, names.keys(), (value) => ({ at: 'value', value }), said(kind.none)),
          ...(kind.member ? lost(kind.member, name) : unknown(kind.kind, name)),
        }),
      )
  },
}))

function nounIn({ noun }: Kind, { kind }: DocumentModel): string {
  return said(
    kind === 'expansion' ? noun.replace('on this screen', 'on the screens around it') : noun,
  )
}

/**
 * Whether the check of a name is left to the users of a fragment: modals, state and data are those
 * of its screen.
 */
function isLeftToUser({ member }: Kind, model: DocumentModel): boolean {
  return (model.kind === 'fragment' || model.kind === 'app') && member !== undefined
}

/** An unknown rule. */
export const unknownRule: DocumentRule = {
  code: 'LZ202',
  severity: 'error',
  title: 'An unknown rule',
  why: 'The condition could not be worked out, and what depends on it would be hidden.',
  check: (model) =>
    model.expressions.flatMap((use) => {
      const name = use.args[0]
      if (
        use.operator !== 'rule' ||
        typeof name !== 'string' ||
        model.kind === 'fragment' ||
        model.declared.rules.has(name)
      )
        return []
      const pointer = argumentPointer(use, 0)
      const advice = didYouMean(
        name,
        model.declared.rules,
        (value) => ({ at: 'value', pointer, value }),
        say`Add it under "rules".`,
      )
      return [
        at(model, pointer, {
          what: say`There is no rule called "${name}" on this screen.`,
          ...advice,
          ...lost('rules', name),
        }),
      ]
    }),
}

/** A text key that no language has. */
export const unknownText: DocumentRule = {
  code: 'LZ210',
  severity: 'error',
  title: 'An unknown text key',
  why: 'The borrower would read the key instead of the words.',
  check: (model) =>
    model.project.texts.size === 0
      ? []
      : model.expressions
          .filter(({ operator }) => operator === 't')
          .flatMap((use) => checkKey(model, use)),
}

function checkKey(model: DocumentModel, use: ExpressionUse): Report[] {
  const key = use.args[0]
  if (typeof key !== 'string') return []
  const { texts } = model.project
  // A text that only some languages have is reported once, at the text; an unreadable file is
  // reported as a whole.
  if (hasText(texts, key) || model.project.unreadable.has(key.split('.')[0] ?? '')) return []
  const pointer = argumentPointer(use, 0)
  const names = [...texts.values()].flatMap((language) => [...language.keys()])
  const advice = didYouMean(key, new Set(names), (value) => ({ at: 'value', pointer, value }))
  const file = [...texts.keys()].map((language) => fileOf(key, language))
  return [
    at(model, pointer, {
      what: say`There is no text "${key}".`,
      ...advice,
      ...unknown('text', key),
      ...(advice.suggestion ? {} : { fix: say`Add it to ${listed(file)}.` }),
    }),
  ]
}

function fileOf(key: string, language: string): string {
  return `locales/${language}/${key.split('.')[0]}.json`
}

/** An undeclared name under a member of the document. All its uses share one cause. */
export function lost(member: string, name: string): Pick<Report, 'cause'> {
  return { cause: { of: member, name, member } }
}

/** A name that does not exist anywhere. All its uses share one cause. */
function unknown(of: string, name: string): Pick<Report, 'cause'> {
  return { cause: { of: `${of} ${name}`, name } }
}
